import type { Score } from "#engine/match.ts";
import { RAW_STATUSES } from "#server/feeds/openfootball/raw-match.ts";
import type { ArchiveGoal, ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import type { archiveMatches } from "#server/feeds/replay/tables.ts";

type Row = typeof archiveMatches.$inferSelect;

export function toRow(match: ArchiveMatch, now: number): Row {
  const { score } = match;
  return {
    key: match.key,
    competition: match.competition,
    season: match.season,
    round: match.round,
    kickOff: new Date(match.kickOff),
    timeKnown: match.timeKnown,
    home: match.home,
    away: match.away,
    status: match.status,
    ftHome: score?.ft.home ?? null,
    ftAway: score?.ft.away ?? null,
    htHome: score?.ht?.home ?? null,
    htAway: score?.ht?.away ?? null,
    etHome: score?.et?.home ?? null,
    etAway: score?.et?.away ?? null,
    pHome: score?.p?.home ?? null,
    pAway: score?.p?.away ?? null,
    goals: match.goals,
    shotsHome: match.shots?.home ?? null,
    shotsAway: match.shots?.away ?? null,
    onTargetHome: match.shotsOnTarget?.home ?? null,
    onTargetAway: match.shotsOnTarget?.away ?? null,
    importedAt: new Date(now),
  };
}

export function fromRow(row: Row): ArchiveMatch {
  const ft = pair(row.ftHome, row.ftAway);
  const [ht, et, p] = [
    pair(row.htHome, row.htAway),
    pair(row.etHome, row.etAway),
    pair(row.pHome, row.pAway),
  ];
  return {
    key: row.key,
    competition: row.competition,
    season: row.season,
    round: row.round,
    kickOff: row.kickOff.getTime(),
    timeKnown: row.timeKnown,
    home: row.home,
    away: row.away,
    status: RAW_STATUSES.find((status) => status === row.status) ?? null,
    score: ft && { ft, ht, et, p },
    goals: readGoals(row.goals),
    shots: pair(row.shotsHome, row.shotsAway),
    shotsOnTarget: pair(row.onTargetHome, row.onTargetAway),
  };
}

function pair(home: number | null, away: number | null): Score | null {
  return home === null || away === null ? null : { home, away };
}

function readGoals(stored: unknown): ArchiveGoal[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isGoal).map(({ side, minute, stoppage }) => ({ side, minute, stoppage }));
}

function isGoal(value: unknown): value is ArchiveGoal {
  if (typeof value !== "object" || value === null) return false;
  if (!("side" in value && "minute" in value && "stoppage" in value)) return false;
  const { side, minute, stoppage } = value;
  return (
    (side === "home" || side === "away") &&
    typeof minute === "number" &&
    typeof stoppage === "number"
  );
}

/** The fixed order of fields makes equal matches equal texts. */
export function fingerprint(match: ArchiveMatch): string {
  const { importedAt: _, kickOff, ...row } = toRow(match, 0);
  const goals = match.goals.map(({ side, minute, stoppage }) => [side, minute, stoppage]);
  return JSON.stringify({ ...row, kickOff: kickOff.getTime(), goals });
}
