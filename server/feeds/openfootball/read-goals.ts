import type { JsonDocument, JsonNode } from "#server/feeds/openfootball/json-document.ts";
import {
  failShape,
  property,
  requireArray,
  requireObject,
  requireText,
  requireWholeNumber,
} from "#server/feeds/openfootball/json-document.ts";
import type { RawGoal } from "#server/feeds/openfootball/raw-match.ts";

const LAST_MINUTE = 130;
const MAX_STOPPAGE = 40;

export function readGoals(document: JsonDocument, match: JsonNode): RawGoal[] {
  const goals = [...side(document, match, "home"), ...side(document, match, "away")];
  return goals.sort((a, b) => a.minute - b.minute || a.stoppage - b.stoppage);
}

function side(document: JsonDocument, match: JsonNode, which: RawGoal["side"]): RawGoal[] {
  const name = which === "home" ? "goals1" : "goals2";
  const list = property(match, name);
  if (list === undefined) return [];
  return requireArray(document, list, name).map((node, index) =>
    goal(document, node, which, `${name}[${index}]`),
  );
}

function goal(
  document: JsonDocument,
  node: JsonNode,
  which: RawGoal["side"],
  path: string,
): RawGoal {
  requireObject(document, node, path);
  const minute = property(node, "minute");
  if (minute === undefined) return failShape(document, node, path, `a goal with a "minute"`);
  const scorer = property(node, "name");
  return {
    side: which,
    ...goalMinute(document, node, minute, path),
    scorer: scorer === undefined ? null : requireText(document, scorer, `${path}.name`),
    penalty: property(node, "penalty")?.value === true,
    ownGoal: property(node, "owngoal")?.value === true,
  };
}

/** A number with an optional "offset", or in newer files the text "45+2". */
function goalMinute(
  document: JsonDocument,
  node: JsonNode,
  minute: JsonNode,
  path: string,
): { minute: number; stoppage: number } {
  const value: unknown = minute.value;
  if (typeof value === "string") {
    const parts = /^(\d{1,3})(?:\+(\d{1,2}))?'?$/.exec(value);
    if (parts === null)
      return failShape(document, minute, `${path}.minute`, `a minute such as 67 or "45+2"`);
    return { minute: Number(parts[1]), stoppage: Number(parts[2] ?? 0) };
  }
  const offset = property(node, "offset");
  return {
    minute: requireWholeNumber(document, minute, `${path}.minute`, { min: 1, max: LAST_MINUTE }),
    stoppage:
      offset === undefined
        ? 0
        : requireWholeNumber(document, offset, `${path}.offset`, { min: 0, max: MAX_STOPPAGE }),
  };
}
