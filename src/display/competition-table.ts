import type { components } from "#contract";
import { formatDate } from "#src/display/formatters.ts";

type Schemas = components["schemas"];
type Row = Schemas["TableRow"];
type Zone = Schemas["TableZone"];

export type TableView = "all" | "home" | "away";

export function seasonText(season: Schemas["TableSeason"]): string {
  return season.label === null
    ? `Season since ${formatDate(season.starts_at)}`
    : `Season ${season.label}`;
}

export function zoneOf(position: number, zones: readonly Zone[]): Zone | null {
  return zones.find(({ from, to }) => position >= from && position <= to) ?? null;
}

/** With a real minus sign, which is as wide as a plus. */
export function goalDifference({ goals_for: scored, goals_against: conceded }: Row): string {
  const difference = scored - conceded;
  if (difference === 0) return "0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

const WORDS = { W: "won", D: "drew", L: "lost" } as const;
type Letter = keyof typeof WORDS;

export function formLetters({ form }: Pick<Row, "form">): { key: number; letter: Letter }[] {
  return [...form].flatMap((letter, key) => (isLetter(letter) ? [{ key, letter }] : []));
}

export function formText(row: Pick<Row, "form">): string {
  const letters = formLetters(row);
  return letters.length === 0 ? "none" : letters.map(({ letter }) => WORDS[letter]).join(", ");
}

function isLetter(text: string): text is Letter {
  return text in WORDS;
}

/** Null without a deduction. */
export function deductionText({ team, deduction }: Pick<Row, "team" | "deduction">): string | null {
  if (deduction === 0) return null;
  return `${team.name}: ${deduction} ${deduction === 1 ? "point" : "points"} deducted.`;
}
