import type { components } from "#contract";
import { shareMatch, sharedAnswer } from "#src/display/share-text.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { share } from "#src/ui/pass-on.ts";

type Prediction = components["schemas"]["Prediction"];

/** Text and card. Only an open answer is shared: who will win, or the one that the fan chose. */
export async function shareThis(
  event: Event,
  answer: Prediction | undefined = sharedAnswer(event),
): Promise<void> {
  const files = await cardOf(event, answer);
  await share(shareMatch(event, location.origin, answer), files);
}

async function cardOf(event: Event, answer: Prediction | undefined): Promise<File[]> {
  // Not in every browser, despite the types.
  if (!("canShare" in navigator)) return [];
  try {
    const { drawShareCard } = await import("#src/screens/match/share-card.ts");
    return [await drawShareCard(event, answer)];
  } catch {
    // Without a connection the chunk may be missing. The text is shared without the card.
    return [];
  }
}
