import type { components } from "#contract";
import { shownChance } from "#src/display/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { PredictionPicture } from "#src/screens/match/prediction-picture.tsx";
import { SealLine } from "#src/screens/match/seal-line.tsx";
import { Why } from "#src/screens/match/why.tsx";
import { css } from "#styled/css/index.js";

const itemStyle = css({
  borderTopWidth: "hair",
  borderColor: "line",
  paddingInline: "4",
  paddingBlock: "4",
  "@media print": { paddingBlock: "1", fontSize: "sm", breakInside: "avoid" },
});

type Props = { prediction: components["schemas"]["Prediction"]; event: Event; isNext: boolean };

// In print the question and its answer share a line, so that a match fits on one page.
const headStyle = css({
  "@media print": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    alignItems: "baseline",
    columnGap: "2",
  },
});
const questionStyle = css({ fontWeight: "semibold", color: "ink.2" });
const answerStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: "3",
  marginTop: "1",
  fontWeight: "bold",
  fontSize: "lg",
  lineHeight: "tight",
  "@media print": {
    flex: "1 0 auto",
    maxWidth: "full",
    justifyContent: "flex-end",
    gap: "2",
    marginTop: "0",
    fontSize: "sm",
  },
});
const chanceStyle = css({
  textStyle: "figure",
  fontSize: "2xl",
  color: "pitch",
  "@media print": { fontSize: "md" },
});

export function OpenPrediction({ prediction, event, isNext }: Props) {
  return (
    <li className={itemStyle}>
      <PredictionHead prediction={prediction} isNext={isNext} />
      <PredictionPicture prediction={prediction} event={event} />
      <p
        className={css({
          marginTop: "2",
          color: "ink.2",
          lineHeight: "prose",
          "@media print": { marginTop: "0", lineHeight: "words" },
        })}
      >
        {prediction.explanation}
      </p>
      <Why prediction={prediction} event={event} />
      <SealLine prediction={prediction} event={event} />
    </li>
  );
}

export function PredictionHead({
  prediction,
  isNext = false,
}: {
  prediction: components["schemas"]["Prediction"];
  isNext?: boolean;
}) {
  return (
    <div className={headStyle}>
      <h3 className={questionStyle} {...(isNext ? { tabIndex: -1, ref: focusOnce } : {})}>
        {prediction.question.question}
      </h3>
      <p className={answerStyle}>
        <span>{prediction.prediction}</span>
        <span className={chanceStyle}>{shownChance(prediction)}</span>
      </p>
    </div>
  );
}

/** A stable function: an inline ref would take the focus at every render. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus();
}
