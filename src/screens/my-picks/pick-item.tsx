import type { components } from "#contract";
import type { PickEntry, PickOutcome } from "#src/display/picks.ts";
import { shownChance } from "#src/display/shown-chance.ts";
import { OutcomeBar } from "#src/screens/match/result-bar.tsx";
import { SealLine } from "#src/screens/match/seal-line.tsx";
import { css } from "#styled/css/index.js";
import { pill } from "#styled/recipes/index.js";

const summaryStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: "3",
  rowGap: "1",
  alignItems: "center",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "3",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  _hover: { bg: "paper" },
});
const shareStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "3",
  textStyle: "figure",
  fontSize: "xl",
  color: "pitch",
});
const arrowStyle = css({
  fontFamily: "words",
  color: "ink.3",
  fontSize: "lg",
  paddingInlineEnd: "1",
  transition: "transform token(durations.quick)",
  "details[open] &": { transform: "rotate(90deg)" },
});
const bodyStyle = css({
  paddingInline: "4",
  paddingBottom: "4",
  color: "ink.2",
  lineHeight: "prose",
  "& > p": { marginTop: "2" },
});

const OUTCOMES = {
  right: { words: "✓ Right", tone: "pitch" },
  wrong: { words: "✗ Wrong", tone: "live" },
  by_chances: { words: "Judged by its chances", tone: "neutral" },
  did_not_count: { words: "Did not count", tone: "neutral" },
  returned: { words: "Credits returned", tone: "warning" },
  postponed: { words: "Postponed", tone: "neutral" },
  not_played: { words: "Not played yet", tone: "neutral" },
  in_play: { words: "Being played", tone: "neutral" },
  not_judged: { words: "Not settled yet", tone: "neutral" },
} as const satisfies Record<PickOutcome, { words: string; tone: string }>;

export function PickItem({
  entry,
  event,
}: {
  entry: PickEntry;
  event: components["schemas"]["Event"] | null;
}) {
  const { prediction } = entry.pick;
  const { words, tone } = OUTCOMES[entry.outcome];
  return (
    <li className={css({ borderTopWidth: "hair", borderColor: "line" })}>
      <details>
        <summary className={summaryStyle}>
          <span className={css({ color: "ink.2", fontSize: "sm" })}>
            {prediction.question.question}
          </span>
          <span className={`${pill({ tone })} ${css({ justifySelf: "end" })}`}>{words}</span>
          <span className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
            {prediction.prediction}
          </span>
          <span className={shareStyle}>
            <span>{shownChance(prediction)}</span>
            <span aria-hidden className={arrowStyle}>
              ›
            </span>
          </span>
        </summary>
        <div className={bodyStyle}>
          {event === null ? null : <OutcomeBar prediction={prediction} event={event} />}
          <p>{prediction.explanation}</p>
          {prediction.correct_explanation === null ? null : <p>{prediction.correct_explanation}</p>}
          {event === null ? null : <SealLine prediction={prediction} event={event} />}
        </div>
      </details>
    </li>
  );
}
