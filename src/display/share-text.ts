import type { components } from "#contract";
import { shownChance } from "#src/display/shown-chance.ts";

type Event = components["schemas"]["Event"];

export interface Shared {
  title: string;
  /** One line for each prediction that this fan may read; empty where there is none. */
  text: string;
  url: string;
}

/** What a fan passes on: the match, where to find it, and what they have unlocked of it. */
export function shareMatch(
  event: Pick<Event, "homeTeam" | "awayTeam" | "slug" | "unlocked_predictions">,
  origin: string,
): Shared {
  const lines = (event.unlocked_predictions ?? [])
    .map((entry) => entry.prediction)
    .toSorted((a, b) => a.question.id - b.question.id)
    .map(
      (prediction) =>
        `${prediction.question.question.replace(/\?$/, "")}: ${prediction.prediction} (${shownChance(prediction)})`,
    );
  return {
    title: `${event.homeTeam.name} v ${event.awayTeam.name}`,
    text: lines.join("\n"),
    url: `${origin}/prediction/${event.slug}`,
  };
}

/** The same as one text, for the clipboard. */
export function sharedAsText({ title, text, url }: Shared): string {
  return [title, text, url].filter((part) => part !== "").join("\n");
}
