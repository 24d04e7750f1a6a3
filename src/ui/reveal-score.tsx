import type { components } from "#contract";
import { isResultHidden } from "#src/display/result-hidden.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";

/** A button for a started match whose result is hidden; otherwise nothing. */
export function RevealScore({ event }: { event: components["schemas"]["Event"] }) {
  const { ShowScore } = useHiddenScores();
  return isResultHidden(event) ? <ShowScore event={event} /> : null;
}
