import type { components } from "#contract";
import type { QuestionSlug } from "#engine/question-list.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { GoalsLadder } from "#src/screens/match/goals-ladder.tsx";
import { HalvesTable } from "#src/screens/match/halves-table.tsx";
import { AlsoFigures, OutcomeBar } from "#src/screens/match/result-bar.tsx";
import { ScoreMap } from "#src/screens/match/score-map.tsx";
import { SideGoalsBars } from "#src/screens/match/side-goals-bars.tsx";
import { css } from "#styled/css/index.js";

type Props = { prediction: components["schemas"]["Prediction"]; event: Event };

const PICTURES: Partial<Record<string, (props: Props) => React.ReactNode>> = {
  "total-goals": GoalsLadder,
  "correct-score": ScoreMap,
  "team-goals": SideGoalsBars,
  "half-time-full-time": HalvesTable,
} satisfies Partial<Record<QuestionSlug, unknown>>;

/** The chances of all answers. A prediction of the first format has only the three-part bar. */
export function PredictionPicture(props: Props) {
  const { prediction } = props;
  const Picture = prediction.reasons === undefined ? undefined : PICTURES[prediction.question.slug];
  if (Picture === undefined)
    return (
      <>
        <OutcomeBar {...props} />
        <AlsoFigures prediction={prediction} />
      </>
    );
  return (
    <div className={css({ marginTop: "2", "@media print": { display: "none" } })}>
      <Picture {...props} />
    </div>
  );
}
