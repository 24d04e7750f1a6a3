import { isDay } from "#domain/day.ts";
import type { JsonDocument, JsonNode } from "#server/feeds/openfootball/json-document.ts";
import {
  failAt,
  failShape,
  isNull,
  property,
  requireObject,
  requireText,
} from "#server/feeds/openfootball/json-document.ts";
import type { RawMatch, RawStatus } from "#server/feeds/openfootball/raw-match.ts";
import { RAW_STATUSES } from "#server/feeds/openfootball/raw-match.ts";
import { readGoals } from "#server/feeds/openfootball/read-goals.ts";
import { readScore } from "#server/feeds/openfootball/read-score.ts";
import { isPlaceholderSide } from "#server/feeds/placeholder-side.ts";

export function readMatch(document: JsonDocument, node: JsonNode, round: string | null): RawMatch {
  requireObject(document, node, "match");
  const home = teamName(document, node, "team1");
  const away = teamName(document, node, "team2");
  if (home === away && !isPlaceholderSide(home))
    failAt(document, node, `"${home}" cannot play against itself.`);
  return {
    round: optionalText(document, node, "round") ?? round ?? optionalText(document, node, "stage"),
    date: matchDate(document, node),
    ...matchTime(document, node),
    home,
    away,
    score: readScore(document, node),
    status: matchStatus(document, node),
    goals: readGoals(document, node),
    group: optionalText(document, node, "group"),
    ground: groundName(document, node),
  };
}

const UNKNOWN_SIDE = "TBD";

function teamName(document: JsonDocument, match: JsonNode, key: "team1" | "team2"): string {
  const team = property(match, key);
  if (team === undefined && !isNull(match, key))
    return failAt(document, match, `the match has no "${key}".`);
  if (team?.type !== "object") return sideName(document, team, key);
  const name = property(team, "name");
  if (name === undefined && !isNull(team, "name"))
    return failAt(document, team, `"${key}" has no "name".`);
  return sideName(document, name, `${key}.name`);
}

function sideName(document: JsonDocument, name: JsonNode | undefined, path: string): string {
  const isEmpty =
    name === undefined || (typeof name.value === "string" && name.value.trim() === "");
  return isEmpty ? UNKNOWN_SIDE : requireText(document, name, path);
}

function matchDate(document: JsonDocument, match: JsonNode): string {
  const node = property(match, "date");
  if (node === undefined) return failAt(document, match, `the match has no "date".`);
  const text = requireText(document, node, "date");
  return isDay(text) ? text : failShape(document, node, "date", "a day such as 2024-08-16");
}

function matchTime(document: JsonDocument, match: JsonNode): Pick<RawMatch, "time" | "utcOffset"> {
  const node = property(match, "time");
  if (node === undefined) return { time: null, utcOffset: null };
  if (isOpenTime(node.value)) return { time: null, utcOffset: null };
  const text = requireText(document, node, "time");
  const parts = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?: ?UTC ?([+-]\d{1,2})(?::([0-5]\d))?)?$/.exec(
    text,
  );
  if (parts === null)
    return failShape(document, node, "time", `a time such as "15:00" or "18:00 UTC+3"`);
  const [, hours = "", minutes = "", east, eastMinutes = "0"] = parts;
  const sign = east?.startsWith("-") ? -1 : 1;
  return {
    time: `${hours.padStart(2, "0")}:${minutes}`,
    utcOffset: east === undefined ? null : Number(east) * 60 + sign * Number(eastMinutes),
  };
}

/** For example "TBD", "T.B.C.", "to be confirmed", "?" or "--:--". */
function isOpenTime(value: unknown): boolean {
  return (
    typeof value === "string" &&
    /^(?:[^\p{L}\p{N}]*|tb[acd]|t\.b\.[acd]\.?|to be \p{L}+|n\/?a|unknown)$/iu.test(value.trim())
  );
}

function matchStatus(document: JsonDocument, match: JsonNode): RawStatus | null {
  const node = property(match, "status");
  if (node === undefined) return null;
  const text = requireText(document, node, "status").toLowerCase().replace("canceled", "cancelled");
  const status = RAW_STATUSES.find((known) => known === text);
  return status ?? failShape(document, node, "status", `one of ${RAW_STATUSES.join(", ")}`);
}

function groundName(document: JsonDocument, match: JsonNode): string | null {
  const node = property(match, "ground") ?? property(match, "stadium");
  if (node === undefined) return null;
  if (node.type === "object") return optionalText(document, node, "name");
  return requireText(document, node, "ground");
}

function optionalText(document: JsonDocument, node: JsonNode, key: string): string | null {
  const value = property(node, key);
  return value === undefined ? null : requireText(document, value, key);
}
