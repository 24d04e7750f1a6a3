import type { components } from "#contract";
import { SEALED_MINUTES } from "#domain/match-rules.ts";
import { formatDate, formatTime } from "#src/domain/formatters.ts";

type Prediction = components["schemas"]["Prediction"];

/** Whether one prediction is final: when it was sealed, or when it will be. Null where it never was. */
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

/** By a simulation, for what it was not there in time. */
export function isAfterwards({ proof }: Pick<Prediction, "proof">): boolean {
  return proof?.afterwards === true;
}

/** "14:30, before kick-off"; with the day where it is not that of the kick-off. @param sealedAt, kickOff unix seconds */
export function sealedWhen(sealedAt: number, kickOff: number): string {
  const day = formatDate(sealedAt) === formatDate(kickOff) ? "" : ` on ${formatDate(sealedAt)}`;
  return `${formatTime(sealedAt)}${day}, ${sealedAt < kickOff ? "before" : "not before"} kick-off`;
}
