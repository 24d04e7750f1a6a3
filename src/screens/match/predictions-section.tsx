import { useState } from "react";
import type { components } from "#contract";
import { forSale, closedReason } from "#domain/on-sale.ts";
import { lockedQuestions } from "#src/display/unlock.ts";
import { useHalfMinutes } from "#src/queries/use-half-minutes.ts";
import { useSession } from "#src/queries/use-session.ts";
import { FreeFacts } from "#src/screens/match/free-facts.tsx";
import { NoPredictions } from "#src/screens/match/no-predictions.tsx";
import { PredictionsTable } from "#src/screens/match/predictions-table.tsx";
import { SelectAll } from "#src/screens/match/select-all.tsx";
import { UnlockBar } from "#src/screens/match/unlock-bar.tsx";
import { readChosen, writeChosen } from "#src/storage/chosen-questions.ts";
import { css } from "#styled/css/index.js";

type Schemas = components["schemas"];
type Question = Schemas["Question"];

/** @param children between the answers and the bar that sells them */
export function PredictionsSection({
  detail,
  sport,
  children,
}: {
  detail: Schemas["EventDetail"];
  sport: string;
  children: React.ReactNode;
}) {
  const { data: event } = detail;
  const unlocked = event.unlocked_predictions ?? [];
  const questions = withUnlocked(detail.questions, unlocked);
  const { signedIn, user } = useSession();
  const halfMinutes = useHalfMinutes(event.sport_id);
  // Null selects all questions, also later ones. An explicit choice never grows.
  const [choice, setChoice] = useState(() => readChosen(event.slug));
  const [justUnlocked, setJustUnlocked] = useState<readonly number[]>([]);
  if (questions.length === 0)
    return (
      <>
        <NoPredictions event={event} />
        {children}
      </>
    );

  const onSale = forSale(lockedQuestions(questions, unlocked), event, halfMinutes);
  const selected = new Set(
    onSale.map((question) => question.id).filter((id) => choice?.has(id) ?? true),
  );
  const hasJustUnlocked = unlocked.some(({ prediction }) =>
    justUnlocked.includes(prediction.question.id),
  );

  function choose(chosen: ReadonlySet<number> | null) {
    setChoice(chosen);
    writeChosen(event.slug, chosen);
  }

  function select(id: number, isSelected: boolean) {
    const chosen = new Set([...selected].filter((other) => other !== id));
    choose(isSelected ? chosen.add(id) : chosen);
  }

  return (
    <>
      {onSale.length > 0 && event.status === "not_started" ? <FreeFacts detail={detail} /> : null}
      {onSale.length > 0 ? (
        <SelectAll
          selected={selected.size}
          total={onSale.length}
          onChange={(all) => choose(all ? null : new Set())}
        />
      ) : (
        <h2 className={css({ srOnly: true })}>Predictions</h2>
      )}
      <p role="status" className={css({ srOnly: true })}>
        {hasJustUnlocked ? openText(unlocked.length) : null}
      </p>
      <PredictionsTable
        event={event}
        questions={questions}
        sport={sport}
        justUnlocked={justUnlocked}
        sale={{
          onSale,
          selected,
          isClosed: closedReason(event, halfMinutes) !== null,
          halfMinutes,
          select,
        }}
      />
      {children}
      <UnlockBar
        detail={detail}
        signedIn={signedIn}
        user={user}
        halfMinutes={halfMinutes}
        selected={selected}
        onUnlocked={setJustUnlocked}
      />
    </>
  );
}

/** Unlocked answers stay, even if the match no longer lists their question. */
function withUnlocked(listed: Question[], unlocked: Schemas["UnlockedPrediction"][]): Question[] {
  const unlockedQuestions = unlocked.map(({ prediction }) => prediction.question);
  return [
    ...listed,
    ...unlockedQuestions.filter(({ id }) => !listed.some((question) => question.id === id)),
  ];
}

function openText(answers: number): string {
  return answers === 1 ? "1 answer open" : `${answers} answers open`;
}
