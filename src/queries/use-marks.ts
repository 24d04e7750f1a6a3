import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { type Marks, NO_MARKS, addMarks } from "#src/display/row-forecast.ts";
import { readOwnersPicks } from "#src/queries/saved-queries.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { useSession } from "#src/queries/use-session.ts";

const savedMarks = (session: string | null) =>
  queryOptions({
    queryKey: ["saved", "marks", session] as const,
    queryFn:
      session === null
        ? skipToken
        : async () => {
            const saved = await readOwnersPicks();
            return saved === null ? NO_MARKS : addMarks(NO_MARKS, saved.data);
          },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

export function useMarks(): Marks {
  const { sessionId } = useSession();
  const synced = useQuery(unlockedQueries.sync(sessionId)).data?.marks;
  const saved = useQuery({ ...savedMarks(sessionId), enabled: synced === undefined }).data;
  return (sessionId === null ? undefined : (synced ?? saved)) ?? NO_MARKS;
}
