import { useId, useState } from "react";
import type { components } from "#contract";
import type { AskedSlug } from "#engine/question-list.ts";
import { liveTag } from "#src/display/live-tag.ts";
import { shortAnswer } from "#src/display/short-answer.ts";
import { shownChance } from "#src/display/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { ActualCell, CorrectCell, LiveTagPill } from "#src/screens/match/card-verdict.tsx";
import { cardStyle, questionStyle } from "#src/screens/match/card-style.ts";
import { Percent } from "#src/screens/match/percent.tsx";
import { useMatchParts } from "#src/screens/match/use-match-parts.ts";
import { css, cx } from "#styled/css/index.js";

const cellStyle = css({ display: "contents" });
const verdictStyle = css({
  gridArea: "verdict",
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "2",
  "@container match (min-width: 34rem)": { justifyContent: "flex-start" },
  "@container match (min-width: 58rem)": { justifyContent: "flex-end" },
});
const reversedStyle = css({
  flexDirection: "row-reverse",
  justifyContent: "flex-start",
  "@container match (min-width: 34rem)": { justifyContent: "flex-end" },
  "@container match (min-width: 58rem)": { justifyContent: "flex-start" },
});
const answerStyle = css({
  gridArea: "answer",
  alignSelf: "end",
  fontSize: "1.25rem",
  fontWeight: "bold",
  lineHeight: "1.2",
  overflowWrap: "anywhere",
  "@media print": { fontSize: "md" },
});
const chanceStyle = css({
  gridArea: "chance",
  alignSelf: "end",
  justifySelf: "end",
  "@container match (min-width: 34rem)": { justifySelf: "start" },
  "@container match (min-width: 58rem)": { justifySelf: "end" },
  textStyle: "figure",
  fontSize: "2.125rem",
  "@media print": { fontSize: "md" },
});
const pictureStyle = css({
  gridArea: "picture",
  paddingTop: "2",
  "@container match (min-width: 34rem)": { paddingTop: "0", paddingBottom: "3" },
  "@container match (min-width: 58rem)": { paddingTop: "2", paddingBottom: "0" },
  "@media print": { display: "none" },
});
const sentenceStyle = css({
  gridArea: "say",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "3",
  minHeight: "target",
  fontSize: "sm",
  lineHeight: "1.3",
  color: "ink.2",
  "@container match (min-width: 34rem)": {
    flexDirection: "column",
    alignItems: "flex-start",
    minHeight: "4.25rem",
    paddingTop: "2",
  },
  "@container match (min-width: 58rem)": {
    flexDirection: "row",
    alignItems: "center",
    minHeight: "target",
    paddingTop: "0",
  },
  "@media print": { display: "none" },
});
const whyButtonStyle = css({
  display: "inline-flex",
  alignItems: "center",
  flex: "none",
  gap: "1",
  minHeight: "target",
  minWidth: "target",
  justifyContent: "flex-end",
  marginInlineStart: "auto",
  color: "pitch",
  fontWeight: "bold",
  "@container match (min-width: 34rem)": { marginInlineStart: "0", justifyContent: "flex-start" },
  "@container match (min-width: 58rem)": { marginInlineStart: "auto", justifyContent: "flex-end" },
});
const chevronStyle = css({
  display: "inline-block",
  width: "0.5rem",
  height: "0.5rem",
  borderColor: "currentcolor",
  borderWidth: "0 2px 2px 0",
  transform: "translateY(-25%) rotate(45deg)",
  transition: "transform token(durations.quick)",
  _still: { transition: "none" },
});
const turnedStyle = css({ transform: "translateY(25%) rotate(225deg)" });
const whyStyle = css({ gridArea: "why", "@media print": { fontSize: "xs" } });
const openStyle = css({
  paddingBottom: "2",
  borderTopWidth: "hair",
  borderColor: "line",
  paddingTop: "2",
});
const textStyle = css({ color: "ink", lineHeight: "words", fontSize: "sm" });
/** A closed card keeps its full text for screen readers and for print. */
const closedTextStyle = css({ "@media screen": { srOnly: true }, lineHeight: "words" });
const correctExplanationStyle = css({ gridColumn: "1 / -1" });
const arriveStyle = css({ animation: "flip 180ms ease-out both", _still: { animation: "none" } });

/** The height of each picture once it has loaded, so that nothing moves on a phone. */
const PICTURE_HEIGHTS: Partial<Record<string, string>> = {
  "match-result": css({ minHeight: "7.375rem" }),
  "total-goals": css({ minHeight: "5.3125rem" }),
  "correct-score": css({ minHeight: "10.5rem" }),
  "team-goals": css({ minHeight: "7.6875rem" }),
  "half-time-full-time": css({ minHeight: "5.9375rem" }),
} satisfies Record<AskedSlug, string>;

type Props = {
  prediction: components["schemas"]["Prediction"];
  event: Event;
  sport: string;
  isEnded: boolean;
  hasInitialFocus: boolean;
  /** Index among the answers that were opened just now; null for the others. */
  arrivalIndex: number | null;
};

export function PredictionCard({
  prediction,
  event,
  sport,
  isEnded,
  hasInitialFocus,
  arrivalIndex,
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const whyId = useId();
  const { question, explanation, correct_explanation: correctExplanation } = prediction;
  const parts = useMatchParts();
  const verdictTag = isEnded ? null : liveTag(prediction, event);
  const text = isOpen ? textStyle : closedTextStyle;
  return (
    <div
      role="row"
      className={cx(cardStyle, arrivalIndex !== null && arriveStyle)}
      style={
        arrivalIndex === null ? undefined : { animationDelay: `${arrivalIndex * ARRIVAL_GAP_MS}ms` }
      }
    >
      <div role="rowheader" className={questionStyle}>
        <h3 {...(hasInitialFocus ? { tabIndex: -1, ref: focusOnce } : {})}>{question.question}</h3>
      </div>
      <div role="cell" className={cellStyle}>
        <p className={answerStyle}>{shortAnswer(prediction, event)}</p>
        <p className={chanceStyle}>
          <Percent text={shownChance(prediction)} />
        </p>
        {verdictTag === null ? null : (
          <p className={verdictStyle}>
            <LiveTagPill tag={verdictTag} />
          </p>
        )}
        <div className={cx(pictureStyle, parts === null && PICTURE_HEIGHTS[question.slug])}>
          {parts === null ? null : (
            <parts.PredictionPicture prediction={prediction} event={event} />
          )}
        </div>
      </div>
      <div role="cell" className={cellStyle}>
        <div className={sentenceStyle}>
          {parts === null ? (
            <p />
          ) : (
            <parts.CardSentence prediction={prediction} event={event} sport={sport} />
          )}
          <button
            type="button"
            className={whyButtonStyle}
            aria-label={`Why: ${question.question}`}
            aria-expanded={isOpen}
            aria-controls={whyId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>Why</span>
            <span aria-hidden className={cx(chevronStyle, isOpen && turnedStyle)} />
          </button>
        </div>
        <div id={whyId} className={cx(whyStyle, isOpen && openStyle)}>
          <p className={text}>{explanation}</p>
          {isOpen && parts !== null ? <parts.Why prediction={prediction} event={event} /> : null}
        </div>
      </div>
      {isEnded ? (
        <>
          <div className={`${verdictStyle} ${reversedStyle}`}>
            <div role="cell">
              <CorrectCell prediction={prediction} />
            </div>
            <div role="cell">
              <ActualCell prediction={prediction} event={event} />
            </div>
          </div>
          <div role="cell" className={correctExplanationStyle}>
            <p className={text}>{correctExplanation ?? ""}</p>
          </div>
        </>
      ) : null}
    </div>
  );
}

const ARRIVAL_GAP_MS = 30;

/** A stable function, because an inline ref would take the focus on every render. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus();
}
