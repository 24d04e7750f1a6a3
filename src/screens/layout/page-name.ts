import { useQuery } from "@tanstack/react-query";
import { matchName } from "#src/display/page-names.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { screenName } from "#src/state/screen-name.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { useSession } from "#src/queries/use-session.ts";

/** The name of the match, club or competition at this address. */
export function usePageName(slug: string): string | null {
  const given = useObservable(screenName);
  const { reader } = useSession();
  const match = useQuery({ ...eventQueries.detail(slug, reader), enabled: false });
  if (given?.slug === slug) return given.name;
  return match.data === undefined ? null : matchName(match.data.body.data);
}
