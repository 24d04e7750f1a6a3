import { Page } from '#src/ui/page.tsx';

export function VerifyEmailScreen() {
  return <Page title="Verify your e-mail">{null}</Page>;
}
