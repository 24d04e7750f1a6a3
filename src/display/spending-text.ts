import type { components } from "#contract";
import { POSTPONED_HOURS } from "#domain/match-rules.ts";
import { isOff, isVoid } from "#domain/match-status.ts";
import { isOwn } from "#domain/unlocked-predictions.ts";
import { pointsText } from "#src/display/plan-text.ts";

type Schemas = components["schemas"];
type Event = Pick<Schemas["Event"], "status" | "withheld"> & {
  predictions: Pick<Schemas["PredictionSummary"], "state">;
};
type Unlocked = Pick<Schemas["UnlockedPrediction"], "unlocked_at" | "returned">;

export function spendingText(event: Event, unlocked: readonly Unlocked[]): string | null {
  const own = unlocked.filter(isOwn);
  if (own.length === 0) return null;
  const returned = own.flatMap((entry) => entry.returned ?? []);
  if (returned.length > 0) return returnedText(event, returned);
  if (mayStillBePlayed(event))
    return `What you spent on it comes back if it is not played within ${POSTPONED_HOURS} hours of its first kick-off.`;
  if (isOff(event) || isVoid(event)) return "What you spent on it is on its way back to you.";
  return event.withheld === "withdrawn"
    ? "What you spent on it comes back if our source does not list it again within a day."
    : null;
}

/** The server voids it after two days (server/fixtures/event-change.ts). */
export function mayStillBePlayed(event: Event): boolean {
  return event.status === "postponed" && !isVoid(event);
}

function returnedText(event: Event, returned: readonly Schemas["Returned"][]): string {
  const points = returned.reduce((sum, part) => sum + part.points, 0);
  const why = isOff(event) ? `match ${event.status}` : "the match did not count";
  const where = [
    ...(points > 0
      ? [`${pointsText(points)} ${points === 1 ? "is" : "are"} back in your balance.`]
      : []),
    ...(returned.some((part) => part.points === 0) ? ["It is back in your plan's allowance."] : []),
  ];
  return [`Credits returned: ${why}.`, ...where].join(" ");
}
