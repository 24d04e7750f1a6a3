import type { components } from "#contract";
import { hasEnded } from "#domain/match-status.ts";
import { decidedReason } from "#domain/on-sale.ts";
import { compareQuestions } from "#src/display/question-order.ts";
import { isResultHidden } from "#src/display/result-hidden.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { LockedCard } from "#src/screens/match/locked-card.tsx";
import { PredictionCard } from "#src/screens/match/prediction-card.tsx";
import { css } from "#styled/css/index.js";

type Question = components["schemas"]["Question"];

const tableStyle = css({
  "@container match (min-width: 58rem)": { display: "block" },
  "@media print": { columns: "2" },
});
const rowsStyle = css({
  "@container match (min-width: 58rem)": {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "2",
    marginBottom: "2",
    "& > :last-child:nth-child(odd)": { gridColumn: "1 / -1" },
  },
  "@media print": { display: "block" },
});

const COLUMNS = ["Question", "Prediction", "Explanation"] as const;
const ENDED_COLUMNS = [...COLUMNS, "Correct", "Actual", "Correct Explanation"] as const;

export interface Sale {
  onSale: readonly Question[];
  selected: ReadonlySet<number>;
  isClosed: boolean;
  halfMinutes: number;
  select: (id: number, isSelected: boolean) => void;
}

/** A real table: a row looks like a card, and stays a row for a screen reader. */
export function PredictionsTable({
  event,
  questions,
  sport,
  sale,
  justUnlocked,
}: {
  event: Event;
  questions: readonly Question[];
  sport: string;
  sale: Sale;
  justUnlocked: readonly number[];
}) {
  const isEnded = hasEnded(event) && !isResultHidden(event);
  const unlocked = event.unlocked_predictions ?? [];
  const ordered = questions.toSorted((a, b) => compareQuestions({ question: a }, { question: b }));
  const focusedId = ordered.find(({ id }) => justUnlocked.includes(id))?.id;
  return (
    <div
      role="table"
      className={tableStyle}
      aria-label={
        isEnded ? "Predictions of this match and what came of them" : "Predictions of this match"
      }
    >
      <div role="rowgroup" className={css({ srOnly: true })}>
        <div role="row">
          {(isEnded ? ENDED_COLUMNS : COLUMNS).map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={rowsStyle}>
        {ordered.map((question) => {
          const entry = unlocked.find(({ prediction }) => prediction.question.id === question.id);
          if (entry !== undefined)
            return (
              <PredictionCard
                key={question.id}
                prediction={entry.prediction}
                event={event}
                sport={sport}
                isEnded={isEnded}
                hasInitialFocus={question.id === focusedId}
                arrivalIndex={
                  justUnlocked.includes(question.id) ? justUnlocked.indexOf(question.id) : null
                }
              />
            );
          const isOnSale = sale.onSale.includes(question);
          return (
            <LockedCard
              key={question.id}
              question={question}
              selected={isOnSale ? sale.selected.has(question.id) : null}
              reason={sale.isClosed ? null : decidedReason(question, event, sale.halfMinutes)}
              onSelect={(isSelected) => sale.select(question.id, isSelected)}
            />
          );
        })}
      </div>
    </div>
  );
}
