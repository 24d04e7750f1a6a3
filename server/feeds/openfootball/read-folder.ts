import { readFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { filesUnder, reasonOf } from "#server/feeds/files-under.ts";
import { ImportFileError } from "#server/feeds/import-file-error.ts";
import { type Competition, competitionOf } from "#server/feeds/openfootball/competitions.ts";
import type { RawFile, RawMatch } from "#server/feeds/openfootball/raw-match.ts";
import {
  type JsonDocument,
  type JsonNode,
  failAt,
  failShape,
  parseJsonDocument,
  property,
  requireArray,
  requireText,
} from "#server/feeds/openfootball/json-document.ts";
import { readMatch } from "#server/feeds/openfootball/read-match.ts";

export interface CompetitionSeason {
  competition: Competition;
  season: string;
  file: string;
  matches: RawMatch[];
}

const OTHER_FILES =
  /\.(clubs|groups|teams|stadiums|standings|squads|quali_playoffs\.groups)\.json$/;

/**
 * @param only codes to read; other files are not opened
 * @throws ImportFileError for a missing folder, no match file, or an invalid file
 */
export function readFootballFolder(folder: string, only?: readonly string[]): CompetitionSeason[] {
  const root = resolve(folder);
  const files = filesUnder(root, folder, isMatchFile).filter(
    (path) => only === undefined || only.includes(codeOf(path)),
  );
  if (files.length === 0) {
    const wanted = only === undefined ? "" : ` for ${only.join(", ")}`;
    throw new ImportFileError(folder, null, `the folder has no football.json file${wanted}.`);
  }
  const seasons = files.map((path) => readSeason(root, path));
  return seasons.sort(
    (a, b) => compare(a.competition.code, b.competition.code) || compare(a.season, b.season),
  );
}

function readSeason(root: string, path: string): CompetitionSeason {
  const file = relative(root, path);
  const content = readFootballJson(file, readText(path, file));
  const season = seasonOf(path, content);
  return {
    competition: competitionOf(codeOf(path), season),
    season,
    file,
    matches: content.matches,
  };
}

function isMatchFile(name: string): boolean {
  return name.endsWith(".json") && !OTHER_FILES.test(name) && name !== "package.json";
}

function readText(path: string, file: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new ImportFileError(file, null, `the file cannot be read (${reasonOf(cause)}).`);
  }
}

function codeOf(path: string): string {
  return basename(path, ".json");
}

function seasonOf(path: string, content: RawFile): string {
  const pattern = /(?:19|20)\d{2}(?:[-/]\d{2,4})?/;
  const named = pattern.exec(basename(dirname(path))) ?? pattern.exec(content.name);
  const season = named?.[0] ?? content.matches[0]?.date.slice(0, 4) ?? "unknown";
  return season.replace("/", "-");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Format: https://github.com/openfootball/football.json
 * @throws ImportFileError with the file and line of the first error
 */
export function readFootballJson(file: string, text: string): RawFile {
  const document = parseJsonDocument(file, text);
  if (document.root.type !== "object") failShape(document, document.root, "file", "an object");
  const name = property(document.root, "name");
  return {
    name: name === undefined ? file : requireText(document, name, "name"),
    matches: readMatches(document),
  };
}

function readMatches(document: JsonDocument): RawMatch[] {
  const matches = property(document.root, "matches");
  if (matches !== undefined) return matchList(document, matches, null);
  const rounds = property(document.root, "rounds");
  if (rounds === undefined) {
    return failAt(document, document.root, `the file has neither "matches" nor "rounds".`);
  }
  return requireArray(document, rounds, "rounds").flatMap((round) => readRound(document, round));
}

function readRound(document: JsonDocument, round: JsonNode): RawMatch[] {
  const name = property(round, "name");
  const matches = property(round, "matches");
  if (matches === undefined) return failAt(document, round, `the round has no "matches".`);
  return matchList(
    document,
    matches,
    name === undefined ? null : requireText(document, name, "name"),
  );
}

function matchList(document: JsonDocument, node: JsonNode, round: string | null): RawMatch[] {
  return requireArray(document, node, "matches").map((match) => readMatch(document, match, round));
}
