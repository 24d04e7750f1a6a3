import { readFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import type { Score } from "#engine/match.ts";
import { filesUnder, reasonOf } from "#server/feeds/files-under.ts";
import { ImportFileError } from "#server/feeds/import-file-error.ts";

export interface ResultRow {
  date: string;
  home: string;
  away: string;
  score: Score;
  halfTime: Score | null;
  shots: Score | null;
  shotsOnTarget: Score | null;
}

export interface ResultsSeason {
  competition: string;
  file: string;
  matches: ResultRow[];
}

const LEAGUES: Readonly<Record<string, string>> = {
  "premier-league": "en.1",
  bundesliga: "de.1",
  "la-liga": "es.1",
  "serie-a": "it.1",
  "ligue-1": "fr.1",
};
const COLUMNS = [
  "Date",
  "HomeTeam",
  "AwayTeam",
  "FTHG",
  "FTAG",
  "HTHG",
  "HTAG",
  "HS",
  "AS",
  "HST",
  "AST",
] as const;

type Line = Readonly<Record<(typeof COLUMNS)[number], string>>;

/**
 * @param only leagues by openfootball's codes
 * @throws ImportFileError for a missing folder, no such file, or an invalid file
 */
export function readResultsFolder(folder: string, only: readonly string[]): ResultsSeason[] {
  const root = resolve(folder);
  const files = filesUnder(root, folder, (name) => name.endsWith(".csv")).filter((path) =>
    only.includes(leagueOf(path) ?? ""),
  );
  if (files.length === 0)
    throw new ImportFileError(
      folder,
      null,
      `the folder has no results file for ${only.join(", ")}.`,
    );
  const seasons = files.map((path) => ({
    competition: leagueOf(path) ?? "",
    file: relative(root, path),
    matches: readSeason(path, relative(root, path)),
  }));
  // Two-digit years start in 1993, so names do not sort.
  const order = (season: ResultsSeason) => `${season.competition} ${season.matches[0]?.date ?? ""}`;
  return seasons.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

function leagueOf(path: string): string | undefined {
  return LEAGUES[basename(dirname(path))];
}

function readSeason(path: string, file: string): ResultRow[] {
  const [header = [], ...lines] = readLines(path, file);
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new ImportFileError(file, 1, `there is no column ${missing.join(", ")}.`);
  const columns = COLUMNS.map((column) => [column, header.indexOf(column)] as const);
  return lines.map((cells, index) => {
    const line = Object.fromEntries(
      columns.map(([column, columnIndex]) => [column, cells[columnIndex] ?? ""]),
    ) as Line;
    return readRow(line, { file, line: index + 2 });
  });
}

function readLines(path: string, file: string): string[][] {
  try {
    return parse(readFileSync(path, "utf8"), { bom: true, skip_empty_lines: true });
  } catch (cause) {
    if (cause instanceof CsvError)
      throw new ImportFileError(
        file,
        typeof cause["lines"] === "number" ? cause["lines"] : null,
        `${cause.message}.`,
      );
    throw new ImportFileError(file, null, `the file cannot be read (${reasonOf(cause)}).`);
  }
}

function readRow(line: Line, position: { file: string; line: number }): ResultRow {
  const fileError = (reason: string) => new ImportFileError(position.file, position.line, reason);
  const pair = (home: keyof Line, away: keyof Line): Score => {
    for (const name of [home, away]) {
      if (!/^\d{1,2}$/.test(line[name]))
        throw fileError(`${name} must be a whole number, got "${line[name]}".`);
    }
    return { home: Number(line[home]), away: Number(line[away]) };
  };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(line.Date) || Number.isNaN(Date.parse(line.Date)))
    throw fileError(`Date must be a day such as 2024-08-16, got "${line.Date}".`);
  if (line.HomeTeam === "" || line.AwayTeam === "" || line.HomeTeam === line.AwayTeam)
    throw fileError("HomeTeam and AwayTeam must name two teams.");
  const optionalPair = (home: keyof Line, away: keyof Line) =>
    line[home] === "" && line[away] === "" ? null : pair(home, away);
  return {
    date: line.Date,
    home: line.HomeTeam,
    away: line.AwayTeam,
    score: pair("FTHG", "FTAG"),
    halfTime: optionalPair("HTHG", "HTAG"),
    shots: optionalPair("HS", "AS"),
    shotsOnTarget: optionalPair("HST", "AST"),
  };
}
