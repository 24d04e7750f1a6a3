import type { ErrorComponentProps } from '@tanstack/react-router';
import { Page } from '#src/ui/page.tsx';
import { ErrorState } from '#src/ui/states.tsx';

/** What stands where a screen broke. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return (
    <Page>
      <ErrorState error={error} onRetry={reset} />
    </Page>
  );
}
