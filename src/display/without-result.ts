import type { components } from "#contract";
import { isResultHidden } from "#src/display/result-hidden.ts";

type Schemas = components["schemas"];
type Event = Schemas["Event"];
type Unlocked = Schemas["UnlockedPrediction"];

/** Keeps the texts from before kick-off, because the seal check needs them. */
export function withoutResult(event: Event): Event {
  const masked: Event & { isResultHidden: true } = {
    ...event,
    isResultHidden: true,
    score: null,
    half_time_score: null,
    correction: event.correction?.field === "score" ? null : event.correction,
    predictions: { ...event.predictions, settled: 0, correct: 0 },
    ...(event.unlocked_predictions === undefined
      ? {}
      : { unlocked_predictions: event.unlocked_predictions.map(withoutVerdict) }),
  };
  delete masked.after_extra_time;
  delete masked.penalties;
  return masked;
}

/** The picks of a match that is not on this device are hidden too. */
export function hidePicks(picks: readonly Unlocked[], events: readonly Event[]): Unlocked[] {
  const shown = new Set(events.filter((event) => !isResultHidden(event)).map(({ id }) => id));
  return picks.map((pick) => (shown.has(pick.event_id) ? pick : withoutVerdict(pick)));
}

function withoutVerdict(unlocked: Unlocked): Unlocked {
  const prediction = {
    ...unlocked.prediction,
    correct: null,
    actual: null,
    correct_explanation: null,
  };
  delete prediction.top_five_correct;
  return { ...unlocked, prediction };
}
