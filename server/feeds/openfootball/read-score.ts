import type { Score } from "#engine/match.ts";
import type { JsonDocument, JsonNode } from "#server/feeds/openfootball/json-document.ts";
import {
  failAt,
  failShape,
  property,
  requireObject,
} from "#server/feeds/openfootball/json-document.ts";
import type { RawScore } from "#server/feeds/openfootball/raw-match.ts";

const HIGHEST_SCORE = 99;

/** @returns null before the match is played; fills in "ht" of a 0-0 match, which files omit */
export function readScore(document: JsonDocument, match: JsonNode): RawScore | null {
  const node = property(match, "score");
  if (node === undefined || node.children?.length === 0) return null;
  // Some files have only the full-time score: "score": [2, 1].
  if (node.type === "array") return plainScore(pair(document, node, "score"));
  requireObject(document, node, "score");
  const ft = optionalPair(document, node, "ft");
  if (ft === null)
    return failAt(document, node, `"score" has no "ft", the score after 90 minutes.`);
  const ht = optionalPair(document, node, "ht");
  const et = optionalPair(document, node, "et");
  if (ht !== null)
    refuseLowerScore(document, node, { from: ht, to: ft, earlier: "ht", later: "ft" });
  if (et !== null)
    refuseLowerScore(document, node, { from: ft, to: et, earlier: "ft", later: "et" });
  return {
    ...plainScore(ft),
    ...(ht === null ? {} : { ht }),
    et,
    p: optionalPair(document, node, "p"),
  };
}

function plainScore(ft: Score): RawScore {
  return { ft, ht: ft.home + ft.away === 0 ? { home: 0, away: 0 } : null, et: null, p: null };
}

function optionalPair(document: JsonDocument, score: JsonNode, name: string): Score | null {
  const node = property(score, name);
  return node === undefined || node.children?.length === 0
    ? null
    : pair(document, node, `score.${name}`);
}

function pair(document: JsonDocument, node: JsonNode, path: string): Score {
  const [home, away, ...rest] = node.type === "array" ? (node.children ?? []) : [];
  const first: unknown = home?.value;
  const second: unknown = away?.value;
  if (!isGoals(first) || !isGoals(second) || rest.length > 0) {
    return failShape(document, node, path, "two whole numbers");
  }
  return { home: first, away: second };
}

function isGoals(value: unknown): value is number {
  return (
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= HIGHEST_SCORE
  );
}

function refuseLowerScore(
  document: JsonDocument,
  node: JsonNode,
  step: { from: Score; to: Score; earlier: string; later: string },
): void {
  if (step.to.home >= step.from.home && step.to.away >= step.from.away) return;
  failAt(document, node, `"score.${step.later}" is lower than "score.${step.earlier}".`);
}
