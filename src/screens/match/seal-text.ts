import { hasEnded } from "#domain/match-status.ts";
import { isAfterwards, sealedWhen } from "#src/domain/seal-line.ts";
import type { Event } from "#src/queries/event-queries.ts";

/** Whether these predictions are final, and since when: what the server says, for “Check the seal” to check. */
export function sealText(event: Event): string | null {
  const { state } = event.predictions;
  if (state === "open") return "not final yet";
  if (state === "void") return "this match did not count";
  if (state === "none") return null;
  const sealed = event.unlocked_predictions?.find(
    (entry) => entry.prediction.sealed_at !== null,
  )?.prediction;
  if (sealed?.sealed_at == null) return "sealed";
  if (isAfterwards(sealed)) return "computed after kick-off";
  const { sealed_at: sealedAt } = sealed;
  return `sealed ${sealedWhen(sealedAt, event.start_at)}`;
}

/** Said before a seal only: that an early unlock loses nothing. */
export function untilSealedText(event: Event): string | null {
  return event.predictions.state === "open"
    ? "What you unlock now is kept up to date until it is final."
    : null;
}

/** How often we were right: in this match once it is over, before in its competition. */
export function accuracyText(event: Event): string | null {
  const { settled, correct } = event.predictions;
  if (hasEnded(event)) return settled === 0 ? null : `${correct} of ${settled} right`;
  if (event.accuracy === null) return null;
  return `${Math.round(event.accuracy)}% of our predictions for ${event.tournament.name} were right in the last 12 months.`;
}
