import type { components } from "#contract";
import type { Event } from "#src/queries/event-queries.ts";
import { EndedList } from "#src/screens/match/ended-list.tsx";
import { EndedTable } from "#src/screens/match/ended-table.tsx";
import { useWide } from "#src/screens/match/use-wide.ts";

type Unlocked = components["schemas"]["UnlockedPrediction"];

/** What we said and what came, once the match is over: a table where there is room, else a list. */
export function EndedPredictions({
  unlocked,
  event,
}: {
  unlocked: readonly Unlocked[];
  event: Event;
}) {
  const wide = useWide();
  const predictions = unlocked
    .map((entry) => entry.prediction)
    .toSorted((a, b) => a.question.id - b.question.id);
  return wide ? (
    <EndedTable predictions={predictions} event={event} />
  ) : (
    <EndedList predictions={predictions} event={event} />
  );
}
