import { Page } from '#src/ui/page.tsx';

export function MatchScreen() {
  return <Page title="Match">{null}</Page>;
}
