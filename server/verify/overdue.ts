import { DAY_S } from "#domain/day.ts";
import { RESULT_DAYS } from "#domain/match-rules.ts";
import type { RecordLine } from "#server/proofs/record-columns.ts";
import { isRevealed } from "#server/verify/check-line.ts";

/** A match whose result is not known is void by then, and it is judged within minutes; a postponed one is sooner. */
const WAITING_S = (RESULT_DAYS + 1) * DAY_S;
/** Two days longer: a match may go on past midnight, and its source may be late. */
const CLOSED_S = WAITING_S + 2 * DAY_S;

/** Predictions of one source that nothing was said of for too long. */
export interface Overdue {
  source: string;
  /** `locked` or `void` and not shown, or `waiting` for a judgement. */
  state: string;
  count: number;
  /** Of the oldest, whole days until the file's last seal. */
  days: number;
}

/** How many are open, by source, state and the time (unix seconds) that their age is counted from. */
export type OpenLines = Map<
  string,
  { source: string; state: string; since: number; count: number }
>;

export function noteOpen(line: RecordLine, open: OpenLines): void {
  if (isRevealed(line) && line.state !== "waiting") return;
  const { source, state } = line;
  const since = Number(state === "waiting" ? line.kick_off : line.sealed_at);
  const key = JSON.stringify([source, state, since]);
  open.set(key, { source, state, since, count: (open.get(key)?.count ?? 0) + 1 });
}

/** Those that a server could leave open for ever rather than own a miss. @param last the file's last seal, unix seconds */
export function listOverdue(open: OpenLines, last: number): Overdue[] {
  const found = new Map<string, Overdue>();
  for (const { source, state, since, count } of open.values()) {
    // What cannot be read is a fault of its own.
    if (!(last - since > (state === "waiting" ? WAITING_S : CLOSED_S))) continue;
    const key = JSON.stringify([source, state]);
    const known = found.get(key) ?? { source, state, count: 0, days: 0 };
    found.set(key, {
      ...known,
      count: known.count + count,
      days: Math.max(known.days, Math.floor((last - since) / DAY_S)),
    });
  }
  return [...found.values()];
}
