import type { components } from "#contract";

type Schemas = components["schemas"];
type FormLine = Schemas["FormLine"];
type Detail = Pick<Schemas["EventDetail"], "facts"> & {
  data: Pick<Schemas["Event"], "unlocked_predictions">;
};

export interface Form {
  home: FormRow[];
  away: FormRow[];
  meetings: FormRow[];
}

/**
 * Empty for a fan who hides scores, also after "Show", which reveals the result of one match.
 * A match that an earlier version saved has no facts.
 */
export function formOf({ facts, data: event }: Detail, hidesScores: boolean): Form {
  const predictions = (event.unlocked_predictions ?? []).map(({ prediction }) => prediction);
  const lines = facts ?? predictions.find(({ reasons }) => reasons !== undefined)?.reasons;
  if (lines === undefined || hidesScores) return { home: [], away: [], meetings: [] };
  const of = (side: FormLine["side"]) =>
    lines.form.filter((line) => line.side === side).map(formRow);
  return { home: of("home"), away: of("away"), meetings: lines.meetings.map(formRow) };
}

export interface FormRow {
  key: string;
  letter: "W" | "D" | "L";
  word: string;
  score: string;
  ground: string;
  date: string;
  when: string;
}

const GROUNDS = { home: "at home", away: "away", neutral: "neutral ground" } as const;
const SHORT_GROUNDS = { home: "home", away: "away", neutral: "neutral" } as const;
const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

export function formRow({ side, date, ground, scored, conceded }: FormLine): FormRow {
  const letter = scored > conceded ? "W" : scored === conceded ? "D" : "L";
  return {
    key: `${side} ${date}`,
    letter,
    word: { W: "won", D: "drew", L: "lost" }[letter],
    score: `${scored}–${conceded}`,
    ground: GROUNDS[ground],
    date: dayText(date),
    when: `${dayText(date).replace(/ \d+$/, "")}, ${SHORT_GROUNDS[ground]}`,
  };
}

/** The source decides the day of a match, so no time zone may move it. */
function dayText(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const start = 3 * (Number(month) - 1);
  return `${Number(day)} ${MONTHS.slice(start, start + 3)} ${year}`;
}
