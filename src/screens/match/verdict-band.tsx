import { hasEnded } from "#domain/match-status.ts";
import { hasNamedAnswer } from "#engine/question-list.ts";
import { compareQuestions } from "#src/display/question-order.ts";
import { shownChance } from "#src/display/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { Mark } from "#src/screens/match/card-verdict.tsx";
import { css } from "#styled/css/index.js";

const bandStyle = css({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "target",
  paddingInline: "4",
  bg: "pitch.soft",
  fontWeight: "bold",
  "@container match (min-width: 34rem)": { borderRadius: "lg", marginTop: "2" },
  "@media print": { minHeight: "0" },
});
const marksStyle = css({ display: "flex", gap: "1", "@media print": { display: "none" } });
const stampStyle = css({
  position: "absolute",
  insetInlineEnd: "3",
  top: "-1.5rem",
  zIndex: "1",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  paddingInline: "3",
  paddingBlock: "0.1875rem",
  borderWidth: "thick",
  borderColor: "pitch",
  borderRadius: "sm",
  outline: "1px solid token(colors.card)",
  bg: "card",
  color: "pitch",
  textStyle: "figure",
  rotate: "-5deg",
  boxShadow: "raised",
  animation: "flip 180ms ease-out",
  _still: { animation: "none" },
});
const stampLabelStyle = css({
  fontSize: "xs",
  letterSpacing: "0.12em",
  textTransform: "uppercase",
  lineHeight: "1.2",
});

const SCORE_QUESTION = "correct-score";

export function VerdictBand({ event }: { event: Event }) {
  const judged = (event.unlocked_predictions ?? [])
    .map(({ prediction }) => prediction)
    .filter(({ correct, question }) => correct !== null && hasNamedAnswer(question.slug))
    .toSorted(compareQuestions);
  if (!hasEnded(event) || judged.length === 0) return null;
  const right = judged.filter(({ correct }) => correct === true).length;
  const rightScore = judged.find(
    ({ question, correct }) => question.slug === SCORE_QUESTION && correct === true,
  );
  return (
    <div className={bandStyle}>
      <p>{`${right} of ${judged.length} right`}</p>
      <span aria-hidden className={marksStyle}>
        {judged.map(({ id, correct }) => (
          <Mark key={id} isRight={correct === true} />
        ))}
      </span>
      {rightScore === undefined ? null : (
        <p className={stampStyle}>
          <span className={stampLabelStyle}>Called it</span>
          <span className={css({ srOnly: true })}>: </span>
          <span className={css({ fontSize: "xl" })}>
            {`${rightScore.prediction} at ${shownChance(rightScore)}`}
          </span>
        </p>
      )}
    </div>
  );
}
