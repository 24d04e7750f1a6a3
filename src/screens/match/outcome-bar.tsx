import type { components } from "#contract";
import { threeChances } from "#src/domain/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { ResultBar } from "#src/screens/match/result-bar.tsx";

export function OutcomeBar({
  prediction,
  event,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
}) {
  const chances = threeChances(prediction);
  return chances === null ? null : <ResultBar chances={chances} event={event} />;
}
