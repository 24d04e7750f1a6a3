import type { components } from "#contract";
import { DAY_S, isDay } from "#domain/day.ts";
import { readScore } from "#domain/score.ts";
import { formatAge, formatKickOff, formatShortDay } from "#src/display/formatters.ts";
import { scoreText } from "#src/display/result-text.ts";
import { titleCase } from "#src/display/title-case.ts";

type Correction = components["schemas"]["Correction"];

const WORTH_SAYING_S = DAY_S;
const NAMES = { score: "Score", status: "Status", start_at: "Kick-off" } satisfies Record<
  Correction["field"],
  string
>;

export function correctionText(correction: Correction | null, now: number): string | null {
  if (correction === null || now - correction.at > WORTH_SAYING_S) return null;
  const { field, from, to, at } = correction;
  return `${NAMES[field]} ${field === "start_at" ? "moved" : "corrected"} from ${wordsOf(field, from)} to ${wordsOf(field, to)}, ${formatAge(at, now)}.`;
}

function wordsOf(field: Correction["field"], value: string): string {
  if (field === "status") return titleCase(value);
  if (field === "score") {
    const score = readScore(value);
    return score === null ? value : scoreText(score);
  }
  // An unconfirmed hour is left out. Noon UTC is that day in nearly all time zones.
  if (isDay(value)) return formatShortDay(Date.parse(`${value}T12:00:00Z`) / 1_000);
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? value : formatKickOff(Math.floor(moment / 1_000));
}
