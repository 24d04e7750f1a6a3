import { asc, count, inArray, max, sql } from "drizzle-orm";
import type { ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import { fingerprint, fromRow, toRow } from "#server/feeds/replay/archive-row.ts";
import { assignKeys } from "#server/feeds/replay/match-keys.ts";
import { archiveMatches } from "#server/feeds/replay/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readSetting, settings } from "#server/platform/db/settings-repository.ts";

/** PostgreSQL allows 65,535 parameters, and a row has 23. */
const BATCH_SIZE = 500;

/** Counts imports with changes. A timestamp would fail where machine clocks differ. */
const VERSION = "archive-version";

interface PartialSeason {
  competition: string;
  season: string;
  keptCount: number;
}

interface Imported {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  partial: PartialSeason[];
}

/** Keeps earlier shots, because they come from another source. */
export async function importMatches(
  db: Db,
  matches: readonly ArchiveMatch[],
  now: number,
): Promise<Imported> {
  return db.transaction(async (tx) => {
    const competitions = [...new Set(matches.map((match) => match.competition))];
    const rows = await tx
      .select()
      .from(archiveMatches)
      .where(inArray(archiveMatches.competition, competitions))
      .orderBy(asc(archiveMatches.key));
    const known = rows.map(fromRow);
    const byKey = new Map(known.map((match) => [match.key, match]));
    const incoming = assignKeys(matches, known);

    const counts = { added: 0, changed: 0, unchanged: 0 };
    const changedMatches = incoming.flatMap((match) => {
      const before = byKey.get(match.key);
      const after =
        before === undefined || match.shots !== null
          ? match
          : { ...match, shots: before.shots, shotsOnTarget: before.shotsOnTarget };
      const outcome =
        before === undefined
          ? "added"
          : fingerprint(before) === fingerprint(after)
            ? "unchanged"
            : "changed";
      counts[outcome] += 1;
      return outcome === "unchanged" ? [] : [after];
    });
    for (let at = 0; at < changedMatches.length; at += BATCH_SIZE) {
      const batch = changedMatches.slice(at, at + BATCH_SIZE).map((match) => toRow(match, now));
      await tx
        .insert(archiveMatches)
        .values(batch)
        .onConflictDoUpdate({ target: archiveMatches.key, set: INCOMING_COLUMNS });
    }
    const { removed, partial } = findRemoved(known, incoming);
    await tx
      .delete(archiveMatches)
      .where(sql`${archiveMatches.key} = any(${sql.param(removed)}::text[])`);
    if (changedMatches.length + removed.length > 0) await incrementVersion(tx);
    return { ...counts, removed: removed.length, partial };
  });
}

/** A season with less than half of its matches counts as partial and removes nothing. */
function findRemoved(
  known: readonly ArchiveMatch[],
  incoming: readonly ArchiveMatch[],
): { removed: string[]; partial: PartialSeason[] } {
  const removed: string[] = [];
  const partial: PartialSeason[] = [];
  const after = bySeason(incoming);
  for (const [name, before] of bySeason(known)) {
    const newMatches = after.get(name);
    const [first] = before;
    if (newMatches === undefined || first === undefined) continue;
    const keys = new Set(newMatches.map(({ key }) => key));
    const missing = before.map(({ key }) => key).filter((key) => !keys.has(key));
    if (newMatches.length * 2 >= before.length) removed.push(...missing);
    else
      partial.push({
        competition: first.competition,
        season: first.season,
        keptCount: missing.length,
      });
  }
  return { removed, partial };
}

function bySeason(matches: readonly ArchiveMatch[]): Map<string, ArchiveMatch[]> {
  const seasons = new Map<string, ArchiveMatch[]>();
  for (const match of matches) {
    const name = `${match.competition} ${match.season}`;
    const others = seasons.get(name);
    if (others === undefined) seasons.set(name, [match]);
    else others.push(match);
  }
  return seasons;
}

async function incrementVersion(db: Db): Promise<void> {
  await db
    .insert(settings)
    .values({ key: VERSION, value: 1 })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`to_jsonb(${settings.value}::int + 1)` },
    });
}

export async function readArchive(db: Db): Promise<ArchiveMatch[]> {
  const rows = await db
    .select()
    .from(archiveMatches)
    .orderBy(asc(archiveMatches.kickOff), asc(archiveMatches.key));
  return rows.map(fromRow);
}

export async function archiveVersion(db: Db): Promise<string> {
  const version = await readSetting(db, VERSION);
  if (typeof version === "number") return String(version);
  const [row] = await db
    .select({ rows: count(), latest: max(archiveMatches.importedAt) })
    .from(archiveMatches);
  return `${row?.rows ?? 0}@${row?.latest?.getTime() ?? 0}`;
}

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

const INCOMING_COLUMNS = {
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
