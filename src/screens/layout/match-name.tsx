import { useQuery } from "@tanstack/react-query";
import { matchName } from "#src/display/page-names.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { useSession } from "#src/queries/use-session.ts";

export function useMatchName(slug: string): string | null {
  const { reader } = useSession();
  const match = useQuery({ ...eventQueries.detail(slug, reader), enabled: false });
  return match.data === undefined ? null : matchName(match.data.body.data);
}
