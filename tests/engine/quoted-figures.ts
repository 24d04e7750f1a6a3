import { GOAL_SENTENCES } from "./goal-sentences.ts";
import { type Facts, isHome } from "./match-facts.ts";
import { RESULT_SENTENCES } from "./result-sentences.ts";
import type { Kind } from "./sentence-kind.ts";

const HOLES: Readonly<Record<string, string>> = {
  N: "(Harbour Town|Northgate)",
  G: String.raw`(\d+\.\d\d)`,
  P: String.raw`((?:under |over )?\d+%)`,
  C: String.raw`([+−±]\d+%)`,
  D: String.raw`(\d+)`,
  S: String.raw`(\d+–\d+)`,
  W: "(there was|there were|the scores|the margin|both teams)(.*?)",
  L: "“([^”]+)”",
};

const NOTES: readonly Kind[] = [
  [
    "Note: (?:the rating of )?N (?:rests on|are new this season: a newcomer's rating plus) results that count by their age as (less than 1|\\d+) match(?:es)?\\.",
    ({ worth }, [name = ""]) => [name, Math.round(worth[name] ?? 0) || "less than 1"],
  ],
  [
    "Note: N have no match here on record and start from a newcomer's rating\\.",
    ({ fit, keys }, [name]) => [
      fit.teams.has(isHome(name) ? keys.home : keys.away) ? "a known side" : (name ?? ""),
    ],
  ],
];

const PATTERNS = [...RESULT_SENTENCES, ...GOAL_SENTENCES, ...NOTES].map(([pattern, figures]) => ({
  pattern: new RegExp(`^${pattern.replace(/\b[NGPCDSWL]\b/g, (hole) => HOLES[hole] ?? hole)}$`),
  figures,
}));

export function sentencesOf(explanation: string): string[] {
  return explanation
    .split(/(?<=\.)\s+(?=\S)/)
    .flatMap((sentence) =>
      sentence.startsWith("Note: ") ? sentence.replace(/;/, ".; Note:").split("; ") : [sentence],
    );
}

export function checkedFigures(
  sentence: string,
  facts: Facts,
): { said: string[]; right: string[] } | null {
  for (const { pattern, figures } of PATTERNS) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const found = match.slice(1);
    return {
      said: found.filter((text) => text !== undefined),
      right: figures(facts, found).map(String),
    };
  }
  return null;
}
