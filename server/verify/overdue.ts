import { DAY_S } from "#domain/day.ts";
import { RESULT_DAYS } from "#domain/match-rules.ts";
import type { RecordLine } from "#server/proofs/record-columns.ts";
import { isRevealed } from "#server/verify/check-line.ts";

/** An unknown result makes a match void by then. Judgement follows within minutes. */
const WAITING_S = (RESULT_DAYS + 1) * DAY_S;
/** Two more days, because a match can pass midnight and a source can be late. */
const CLOSED_S = WAITING_S + 2 * DAY_S;

export interface OverdueCount {
  source: string;
  state: string;
  count: number;
  days: number;
}

export type OpenLines = Map<
  string,
  { source: string; state: string; since: number; count: number }
>;

export function countOpen(line: RecordLine, open: OpenLines): void {
  if (isRevealed(line) && line.state !== "waiting") return;
  const { source, state } = line;
  const since = Number(state === "waiting" ? line.kick_off : line.sealed_at);
  const key = JSON.stringify([source, state, since]);
  open.set(key, { source, state, since, count: (open.get(key)?.count ?? 0) + 1 });
}

/** A server could hide wrong predictions by leaving them open. `last` is in unix seconds. */
export function listOverdue(open: OpenLines, last: number): OverdueCount[] {
  const found = new Map<string, OverdueCount>();
  for (const { source, state, since, count } of open.values()) {
    if (!(last - since > (state === "waiting" ? WAITING_S : CLOSED_S))) continue;
    const key = JSON.stringify([source, state]);
    const previous = found.get(key) ?? { source, state, count: 0, days: 0 };
    found.set(key, {
      ...previous,
      count: previous.count + count,
      days: Math.max(previous.days, Math.floor((last - since) / DAY_S)),
    });
  }
  return [...found.values()];
}
