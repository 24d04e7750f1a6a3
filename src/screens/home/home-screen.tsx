import { Page } from '#src/ui/page.tsx';

export function HomeScreen() {
  return <Page title="Matches">{null}</Page>;
}
