import type { ErrorComponentProps } from "@tanstack/react-router";
import { Page } from "#src/ui/page.tsx";
import { ErrorState } from "#src/ui/states.tsx";

/** What stands where a screen broke or its code did not come: only a new start asks for that again. */
export function PageFailure({ error }: ErrorComponentProps) {
  return (
    <Page>
      <ErrorState error={error} onRetry={() => location.reload()} />
    </Page>
  );
}
