import { useObservable } from "#src/state/use-observable.ts";
import { ChoiceRow } from "#src/ui/choice-row.tsx";
import { chooseHideScores, hidesScores } from "#src/ui/hide-scores-choice.ts";
import { showIfNotSaved } from "#src/ui/show-if-not-saved.ts";

export function HideScoresRow() {
  const isHiding = useObservable(hidesScores);
  return (
    <ChoiceRow
      type="checkbox"
      name="hide-scores"
      checked={isHiding}
      onChange={(on) => showIfNotSaved(chooseHideScores(on))}
      label="Hide scores"
    >
      No result is shown anywhere until you tap “Show”.
    </ChoiceRow>
  );
}
