import type { components } from "#contract";
import type { AskedSlug } from "#engine/question-list.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { GoalsPicture } from "#src/screens/match/goals-picture.tsx";
import { HalvesPicture } from "#src/screens/match/halves-picture.tsx";
import { OutcomeBar } from "#src/screens/match/result-bar.tsx";
import { ResultPicture } from "#src/screens/match/result-picture.tsx";
import { ScorePicture } from "#src/screens/match/score-picture.tsx";
import { SidesPicture } from "#src/screens/match/sides-picture.tsx";

type Props = { prediction: components["schemas"]["Prediction"]; event: Event };

const PICTURES: Partial<Record<string, (props: Props) => React.ReactNode>> = {
  "match-result": ResultPicture,
  "total-goals": GoalsPicture,
  "correct-score": ScorePicture,
  "team-goals": SidesPicture,
  "half-time-full-time": HalvesPicture,
} satisfies Record<AskedSlug, unknown>;

/** A prediction of the first format has only the three-part bar. */
export function PredictionPicture(props: Props) {
  const { prediction } = props;
  const Picture = prediction.reasons === undefined ? undefined : PICTURES[prediction.question.slug];
  return Picture === undefined ? <OutcomeBar {...props} /> : <Picture {...props} />;
}
