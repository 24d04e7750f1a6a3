import type { JsonDocument, JsonNode } from "#server/feeds/openfootball/json-document.ts";
import {
  failAt,
  failShape,
  parseJsonDocument,
  property,
  requireArray,
  requireText,
} from "#server/feeds/openfootball/json-document.ts";
import type { RawFile, RawMatch } from "#server/feeds/openfootball/raw-match.ts";
import { readMatch } from "#server/feeds/openfootball/read-match.ts";

/**
 * Reads the text of one football.json file (https://github.com/openfootball/football.json): a list of
 * "matches", or the older layout with "rounds" of matches. `file` is the name errors call it by.
 * @throws ImportFileError naming file and line at the first thing that is not as it should be.
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
