import { asc, count, inArray, max, sql } from "drizzle-orm";
import type { Score } from "#engine/match.ts";
import { RAW_STATUSES } from "#server/feeds/openfootball/raw-match.ts";
import type { ArchiveGoal, ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import { archiveMatches } from "#server/feeds/replay/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readSetting, settings } from "#server/platform/db/settings-repository.ts";

/** Rows per statement: 23 parameters each, well below PostgreSQL's 65,535. */
const BATCH = 500;

type Row = typeof archiveMatches.$inferSelect;

interface ImportCounts {
  added: number;
  changed: number;
  unchanged: number;
}

/**
 * Writes all matches in one transaction: a failure leaves the archive as it was. Equal rows are not touched. A match that
 * comes without shots keeps those that an earlier import gave it: they are from another source, which knows no less now.
 */
export async function importMatches(
  db: Db,
  matches: readonly ArchiveMatch[],
  now: number,
): Promise<ImportCounts> {
  return db.transaction(async (tx) => {
    const competitions = [...new Set(matches.map((match) => match.competition))];
    const rows = await tx
      .select()
      .from(archiveMatches)
      .where(inArray(archiveMatches.competition, competitions));
    const known = new Map(rows.map((row) => [row.key, fromRow(row)]));

    const counts = { added: 0, changed: 0, unchanged: 0 };
    const different = matches.flatMap((match) => {
      const before = known.get(match.key);
      const after =
        before === undefined || match.shots !== null
          ? match
          : { ...match, shots: before.shots, shotsOnTarget: before.shotsOnTarget };
      const fate =
        before === undefined
          ? "added"
          : fingerprint(before) === fingerprint(after)
            ? "unchanged"
            : "changed";
      counts[fate] += 1;
      return fate === "unchanged" ? [] : [after];
    });
    for (let at = 0; at < different.length; at += BATCH) {
      const batch = different.slice(at, at + BATCH).map((match) => toRow(match, now));
      await tx
        .insert(archiveMatches)
        .values(batch)
        .onConflictDoUpdate({ target: archiveMatches.key, set: INCOMING });
    }
    return counts;
  });
}

/** Every match of the archive, earliest first. */
export async function readArchive(db: Db): Promise<ArchiveMatch[]> {
  const rows = await db
    .select()
    .from(archiveMatches)
    .orderBy(asc(archiveMatches.kickOff), asc(archiveMatches.key));
  return rows.map(fromRow);
}

/** Changes with every import that changed something; cheap to ask often. */
export async function archiveVersion(db: Db): Promise<string> {
  const [row] = await db
    .select({ rows: count(), latest: max(archiveMatches.importedAt) })
    .from(archiveMatches);
  return `${row?.rows ?? 0}@${row?.latest?.getTime() ?? 0}`;
}

/** The time zone that an import said of a competition, or of one season of a tournament that moves, or null. */
export async function findTimeZone(db: Db, timeZoneKey: string): Promise<string | null> {
  const zone = await readSetting(db, settingOf(timeZoneKey));
  return typeof zone === "string" ? zone : null;
}

export async function saveTimeZone(db: Db, timeZoneKey: string, timeZone: string): Promise<void> {
  const row = { key: settingOf(timeZoneKey), value: timeZone };
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: { value: row.value } });
}

function settingOf(timeZoneKey: string): string {
  return `time-zone:${timeZoneKey}`;
}

/** "excluded" is PostgreSQL's name for the row that was to be inserted. */
const INCOMING = {
  round: sql`excluded.round`,
  kickOff: sql`excluded.kick_off`,
  timeKnown: sql`excluded.time_known`,
  home: sql`excluded.home`,
  away: sql`excluded.away`,
  status: sql`excluded.status`,
  ftHome: sql`excluded.ft_home`,
  ftAway: sql`excluded.ft_away`,
  htHome: sql`excluded.ht_home`,
  htAway: sql`excluded.ht_away`,
  etHome: sql`excluded.et_home`,
  etAway: sql`excluded.et_away`,
  pHome: sql`excluded.p_home`,
  pAway: sql`excluded.p_away`,
  goals: sql`excluded.goals`,
  shotsHome: sql`excluded.shots_home`,
  shotsAway: sql`excluded.shots_away`,
  onTargetHome: sql`excluded.on_target_home`,
  onTargetAway: sql`excluded.on_target_away`,
  importedAt: sql`excluded.imported_at`,
};

function toRow(match: ArchiveMatch, now: number): Row {
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

function fromRow(row: Row): ArchiveMatch {
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

/** Equal for equal matches: the fields are written one by one, so their order is always the same. */
function fingerprint(match: ArchiveMatch): string {
  const { importedAt: _, kickOff, ...row } = toRow(match, 0);
  const goals = match.goals.map(({ side, minute, stoppage }) => [side, minute, stoppage]);
  return JSON.stringify({ ...row, kickOff: kickOff.getTime(), goals });
}
