import type { components } from "#contract";
import { shareMatch, sharedAnswer } from "#src/display/share-text.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { share } from "#src/ui/share.ts";

type Prediction = components["schemas"]["Prediction"];

/** Shares only an open answer: who will win, or the one that the fan chose. */
export async function shareMatchCard(
  event: Event,
  answer: Prediction | undefined = sharedAnswer(event),
): Promise<void> {
  const files = await drawCards(event, answer);
  await share(shareMatch(event, location.origin, answer), files);
}

async function drawCards(event: Event, answer: Prediction | undefined): Promise<File[]> {
  // Missing in some browsers, despite the types.
  if (!("canShare" in navigator)) return [];
  try {
    const { drawShareCard } = await import("#src/screens/match/share-card.ts");
    return [await drawShareCard(event, answer)];
  } catch {
    // Offline the chunk may be missing: the text is shared without the card.
    return [];
  }
}
