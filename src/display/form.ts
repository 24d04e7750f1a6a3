import type { components } from "#contract";
import { type FormRow, formRow } from "#src/display/reasons.ts";

type Schemas = components["schemas"];
type Event = Pick<Schemas["Event"], "unlocked_predictions">;

export interface Form {
  home: FormRow[];
  away: FormRow[];
  /** As the home side saw them. */
  meetings: FormRow[];
}

/** Of the first open prediction: all of a match have the same. Empty while all are locked. */
export function formOf({ unlocked_predictions: unlocked = [] }: Event): Form {
  const reasons = unlocked.find(({ prediction }) => prediction.reasons !== undefined)?.prediction
    .reasons;
  if (reasons === undefined) return { home: [], away: [], meetings: [] };
  const of = (side: Schemas["FormLine"]["side"]) =>
    reasons.form.filter((line) => line.side === side).map(formRow);
  return { home: of("home"), away: of("away"), meetings: reasons.meetings.map(formRow) };
}
