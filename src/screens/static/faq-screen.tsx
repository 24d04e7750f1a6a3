import { PRICE_PER_UNIT, SEALED_MINUTES } from "#domain/match-rules.ts";
import { SOLD_QUESTIONS } from "#domain/on-sale.ts";
import { Page } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

const entries = [
  {
    question: "How are predictions made?",
    answer:
      "A statistical model learns from past results, and from shots where a competition’s were counted, how strong each side is in attack and defence, and works out the chance of every score. Our answers to a match’s questions all come from those chances, so they always fit one another.",
  },
  {
    question: "When should I read them?",
    answer: `From ${SEALED_MINUTES} minutes before kick-off. Until then a prediction may still change; what you have unlocked is kept up to date at no further cost.`,
  },
  {
    question: "How often are they right?",
    answer:
      "Each match says so once it is over, for every prediction, right and wrong alike. A chance of 60% is meant to be right six times in ten, not every time.",
  },
  {
    question: "What does a prediction cost?",
    answer: `Your plan covers a number of matches a month, with all their questions. Beyond it, a question costs ${PRICE_PER_UNIT} points and a whole match ${SOLD_QUESTIONS.length * PRICE_PER_UNIT}. The button says the cost, and what you will have left, before you press it. Once a match is on, a question that the score has decided is not sold, and from the 80th minute nothing is. A paid plan is for 30 days and renews until you cancel it; the page Pricing has what plans and points cost in your money.`,
  },
  {
    question: "When are predictions free?",
    answer:
      "After the final whistle, for everyone. The Starter plan also covers one match a month.",
  },
  {
    question: "What happens when a match is called off?",
    answer:
      "Points spent on a match that is canceled, abandoned or postponed for more than two days, or whose result is not known a week later, are returned to your balance.",
  },
  {
    question: "Does it work without a connection?",
    answer:
      "Yes. Fixtures you have opened and predictions you have unlocked stay on the device, and say how old they are. Unlocking needs a connection.",
  },
];

const entryStyle = css({
  borderTopWidth: "hair",
  borderColor: "line",
  _first: { borderTopWidth: "0" },
});
const questionStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "3",
  fontWeight: "semibold",
  _after: { content: '"+"', color: "ink.3", fontSize: "lg" },
  "details[open] > &": { _after: { content: '"−"' } },
});

export function FaqScreen() {
  return (
    <Page title="Frequently Asked Questions">
      <div className={card()}>
        {entries.map((entry, index) => (
          <details key={entry.question} open={index === 0} className={entryStyle}>
            <summary className={questionStyle}>{entry.question}</summary>
            <p
              className={css({
                paddingInline: "4",
                paddingBottom: "4",
                color: "ink.2",
                lineHeight: "prose",
              })}
            >
              {entry.answer}
            </p>
          </details>
        ))}
      </div>
    </Page>
  );
}
