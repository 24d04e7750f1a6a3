import type { components } from "#contract";
import { cardSentence } from "#src/display/card-sentence.ts";
import type { Event } from "#src/queries/event-queries.ts";

export function CardSentence({
  prediction,
  event,
  sport,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
  sport: string;
}) {
  return <p>{cardSentence(prediction, event, sport)}</p>;
}
