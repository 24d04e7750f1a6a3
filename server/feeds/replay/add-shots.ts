import { ImportFileError } from "#server/feeds/import-file-error.ts";
import { clubOf, type Club } from "#server/feeds/openfootball/club-names.ts";
import type { ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import { byPairing, pairingOf } from "#server/feeds/replay/match-keys.ts";
import type { ResultRow, ResultsSeason } from "#server/feeds/results-with-shots/read-folder.ts";

export const LEFT_OUT = {
  season: "of seasons that are not imported",
  match: "whose clubs have no such match",
  result: "of matches without a played result",
  score: "with another score than their match",
  counts: "without shots, or with more on target than in all",
} as const;

export type LeftOut = keyof typeof LEFT_OUT;

export interface ShotsTally {
  assigned: number;
  leftOut: Readonly<Record<LeftOut, string[]>>;
}

/**
 * Ignores dates, which differ between sources.
 * @throws ImportFileError for a club that is not in RESULT_NAMES and not in the season
 */
export function addShots(
  matches: readonly ArchiveMatch[],
  seasons: readonly ResultsSeason[],
): { matches: ArchiveMatch[]; tally: ShotsTally } {
  const withShots = new Map(matches.map((match) => [match.key, match]));
  const meetings = byPairing(matches.toSorted((a, b) => a.kickOff - b.kickOff));
  const clubs = clubsBySeason(matches);
  const tally = {
    assigned: 0,
    leftOut: { season: [], match: [], result: [], score: [], counts: [] } as Record<
      LeftOut,
      string[]
    >,
  };
  for (const { competition, file, matches: rows } of seasons) {
    const season = seasonOf(rows);
    const seasonClubs = clubs.get(seasonName(competition, season));
    const meetingCounts = new Map<string, number>();
    for (const row of rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
      const [home, away] = [clubOfResult(row.home), clubOfResult(row.away)];
      if (seasonClubs !== undefined) {
        if (!seasonClubs.has(home.key)) throw unknownClub(file, row.home, season);
        if (!seasonClubs.has(away.key)) throw unknownClub(file, row.away, season);
      }
      const pairing = pairingOf(competition, season, home, away);
      const earlierCount = meetingCounts.get(pairing) ?? 0;
      meetingCounts.set(pairing, earlierCount + 1);
      const match = meetings.get(pairing)?.[earlierCount];
      const reason =
        seasonClubs === undefined
          ? "season"
          : match === undefined
            ? "match"
            : rejectionReason(match, row);
      if (reason !== null || match === undefined) {
        tally.leftOut[reason ?? "match"].push(`${file}: ${row.home} v ${row.away} on ${row.date}`);
        continue;
      }
      withShots.set(match.key, { ...match, shots: row.shots, shotsOnTarget: row.shotsOnTarget });
      tally.assigned += 1;
    }
  }
  return { matches: [...withShots.values()], tally };
}

function rejectionReason({ status, score }: ArchiveMatch, row: ResultRow): LeftOut | null {
  if (status !== null || score === null) return "result";
  if (score.ft.home !== row.score.home || score.ft.away !== row.score.away) return "score";
  return hasCounts(row) ? null : "counts";
}

function hasCounts({ shots, shotsOnTarget }: ResultRow): boolean {
  if (shots === null) return false;
  return (
    shotsOnTarget === null || (shotsOnTarget.home <= shots.home && shotsOnTarget.away <= shots.away)
  );
}

function clubsBySeason(matches: readonly ArchiveMatch[]): Map<string, Set<string>> {
  const seasons = new Map<string, Set<string>>();
  for (const { competition, season, home, away } of matches) {
    const name = seasonName(competition, season);
    const clubs = seasons.get(name) ?? new Set();
    seasons.set(name, clubs.add(clubOf(home).key).add(clubOf(away).key));
  }
  return seasons;
}

function seasonName(competition: string, season: string): string {
  return `${competition} ${season}`;
}

/** Pandemic seasons also began in their first year. */
function seasonOf(rows: readonly ResultRow[]): string {
  const first = rows.reduce(
    (earliest, { date }) => (date < earliest ? date : earliest),
    rows[0]?.date ?? "",
  );
  const [year, month] = first.split("-").map(Number);
  const startYear = (year ?? 0) - ((month ?? 0) < 7 ? 1 : 0);
  return `${startYear}-${String((startYear + 1) % 100).padStart(2, "0")}`;
}

function unknownClub(file: string, name: string, season: string): ImportFileError {
  return new ImportFileError(
    file,
    null,
    `"${name}" is not a club of the imported season ${season}. Correct the name, or leave the file out.`,
  );
}

/** Derived from seasons in both sources, by dates and scores. */
const RESULT_NAMES: Readonly<Record<string, string>> = {
  Birmingham: "Birmingham City",
  Blackburn: "Blackburn Rovers",
  Bolton: "Bolton Wanderers",
  Brighton: "Brighton & Hove Albion",
  Cardiff: "Cardiff City",
  Huddersfield: "Huddersfield Town",
  Hull: "Hull City",
  Ipswich: "Ipswich Town",
  Leeds: "Leeds United",
  Leicester: "Leicester City",
  Luton: "Luton Town",
  "Man City": "Manchester City",
  "Man United": "Manchester United",
  Newcastle: "Newcastle United",
  Norwich: "Norwich City",
  "Nott'm Forest": "Nottingham Forest",
  QPR: "Queens Park Rangers",
  Stoke: "Stoke City",
  Swansea: "Swansea City",
  Tottenham: "Tottenham Hotspur",
  "West Brom": "West Bromwich Albion",
  "West Ham": "West Ham United",
  Wigan: "Wigan Athletic",
  Wolves: "Wolverhampton Wanderers",
  "Ath Bilbao": "Athletic Bilbao",
  "Ath Madrid": "Atlético Madrid",
  Betis: "Real Betis",
  Espanol: "Espanyol",
  Oviedo: "Real Oviedo",
  Sociedad: "Real Sociedad",
  Valladolid: "Real Valladolid",
  Vallecano: "Rayo Vallecano",
  Verona: "Hellas Verona",
  Bielefeld: "Arminia Bielefeld",
  Dortmund: "Borussia Dortmund",
  "Ein Frankfurt": "Eintracht Frankfurt",
  Leverkusen: "Bayer Leverkusen",
  "M'gladbach": "Borussia Mönchengladbach",
  "Paris SG": "Paris Saint-Germain",
  "St Etienne": "Saint-Étienne",
};

export function clubOfResult(name: string): Club {
  return clubOf(RESULT_NAMES[name] ?? name);
}
