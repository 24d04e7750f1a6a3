import type { components } from "#contract";
import { SEALED_MINUTES } from "#domain/match-rules.ts";
import { hasEnded } from "#domain/match-status.ts";
import { formatDate, formatTime } from "#src/display/formatters.ts";

type Prediction = components["schemas"]["Prediction"];

export function sealLine(
  prediction: Pick<Prediction, "sealed_at" | "proof">,
  event: Pick<components["schemas"]["Event"], "start_at" | "predictions">,
): string | null {
  if (prediction.sealed_at === null)
    return event.predictions.state === "open"
      ? `Not final yet: sealed ${SEALED_MINUTES} minutes before kick-off`
      : null;
  if (isAfterwards(prediction)) return "Computed after kick-off, not sealed before it";
  return `Sealed ${sealedWhen(prediction.sealed_at, event.start_at)}`;
}

export function isAfterwards({ proof }: Pick<Prediction, "proof">): boolean {
  return proof?.afterwards === true;
}

/** @param sealedAt, kickOff unix seconds */
function sealedWhen(sealedAt: number, kickOff: number): string {
  const day = formatDate(sealedAt) === formatDate(kickOff) ? "" : ` on ${formatDate(sealedAt)}`;
  return `${formatTime(sealedAt)}${day}, ${sealedAt < kickOff ? "before" : "not before"} kick-off`;
}

export interface SealRowText {
  state: "open" | "sealed" | "afterwards" | "void";
  title: string;
  aside: string;
}

export function sealRowText(event: components["schemas"]["Event"]): SealRowText | null {
  const { state, total, afterwards } = event.predictions;
  if (state === "none" || total === 0) return null;
  if (state === "void") return { state: "void", title: "Void", aside: "This match did not count." };
  const sealed = event.unlocked_predictions?.find(
    (entry) => entry.prediction.sealed_at !== null,
  )?.prediction;
  if (afterwards === true || (sealed !== undefined && isAfterwards(sealed)))
    return { state: "afterwards", title: "Computed after kick-off", aside: "counts nowhere" };
  if (state === "open")
    return {
      state: "open",
      title: "Not final yet",
      aside: `sealed at ${formatTime(event.start_at - SEALED_MINUTES * 60)}`,
    };
  if (sealed?.sealed_at == null)
    return { state: "sealed", title: "Sealed", aside: "before kick-off" };
  const day =
    formatDate(sealed.sealed_at) === formatDate(event.start_at)
      ? ""
      : ` on ${formatDate(sealed.sealed_at)}`;
  return {
    state: "sealed",
    title: `Sealed ${formatTime(sealed.sealed_at)}${day}`,
    aside: sealed.sealed_at < event.start_at ? "before kick-off" : "not before kick-off",
  };
}

export function untilSealedText(event: components["schemas"]["Event"]): string | null {
  return event.predictions.state === "open" && event.withheld === undefined
    ? "What you unlock now is kept up to date until it is final."
    : null;
}

export function accuracyText(event: components["schemas"]["Event"]): string | null {
  const { settled, correct } = event.predictions;
  if (hasEnded(event)) return settled === 0 ? null : `${correct} of ${settled} right`;
  if (event.accuracy === null) return null;
  return `${Math.round(event.accuracy)}% of our predictions for ${event.tournament.name} were right in the last 12 months.`;
}
