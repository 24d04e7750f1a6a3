import type { components } from "#contract";
import { hasNamedAnswer } from "#engine/question-list.ts";
import type { LiveTag } from "#src/display/live-tag.ts";
import { shortActual, shortAnswer } from "#src/display/short-answer.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { css, cx } from "#styled/css/index.js";

type Prediction = components["schemas"]["Prediction"];

const tagStyle = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  minHeight: "1.25rem",
  paddingInline: "0.375rem",
  borderRadius: "full",
  fontSize: "xs",
  fontWeight: "semibold",
  bg: "line",
  color: "ink",
});
const markStyle = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: "1.25rem",
  height: "1.25rem",
  borderRadius: "full",
  borderWidth: "hair",
  fontSize: "0.75rem",
  fontWeight: "bold",
  lineHeight: "1",
  forcedColorAdjust: "none",
});
const rightStyle = css({ bg: "pitch", borderColor: "pitch", color: "pitch.ink" });
const wrongStyle = css({ borderColor: "line.strong", color: "ink.2" });
const textStyle = css({ fontSize: "xs", fontWeight: "semibold", color: "ink.2" });

/** Never red, because red means live. */
export function Mark({ isRight }: { isRight: boolean }) {
  return (
    <span aria-hidden className={cx(markStyle, isRight ? rightStyle : wrongStyle)}>
      {isRight ? "✓" : "✕"}
    </span>
  );
}

export function LiveTagPill({ tag }: { tag: LiveTag }) {
  return (
    <span className={tagStyle}>
      {tag.isRight === null ? null : <span aria-hidden>{tag.isRight ? "✓" : "✕"}</span>}
      <span>{tag.words}</span>
      {tag.isRight === null ? null : (
        <span className={css({ srOnly: true })}>{tag.isRight ? ", right" : ", wrong"}</span>
      )}
    </span>
  );
}

/** `team-goals` names no answer, so it has no mark. */
export function CorrectCell({ prediction }: { prediction: Prediction }) {
  const { correct, question, actual } = prediction;
  if (correct === null)
    return !hasNamedAnswer(question.slug) && actual !== null ? (
      <span className={css({ srOnly: true })}>By chances</span>
    ) : (
      <span className={tagStyle}>Did not count</span>
    );
  return (
    <>
      <Mark isRight={correct} />
      <span className={css({ srOnly: true })}>{correct ? "Yes" : "No"}</span>
    </>
  );
}

/** An actual result equal to the answer is shown as "right" beside the tick. */
export function ActualCell({ prediction, event }: { prediction: Prediction; event: Event }) {
  const actual = shortActual(prediction, event);
  const isRepeated = prediction.correct === true && actual === shortAnswer(prediction, event);
  if (actual === null) return null;
  return (
    <span className={textStyle}>
      <span className={cx(isRepeated && css({ "@media screen": { srOnly: true } }))}>{actual}</span>
      {isRepeated ? (
        <span aria-hidden className={css({ "@media print": { display: "none" } })}>
          right
        </span>
      ) : null}
    </span>
  );
}
