import { useState } from "react";
import type { components } from "#contract";
import { hasEnded } from "#domain/match-status.ts";
import { isForSale, lockedQuestions } from "#src/domain/unlock.ts";
import { stored } from "#src/storage/entries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { AccuracyLine } from "#src/screens/match/accuracy-line.tsx";
import { EndedPredictions } from "#src/screens/match/ended-predictions.tsx";
import { LockedQuestion } from "#src/screens/match/locked-question.tsx";
import { NoPredictions } from "#src/screens/match/no-predictions.tsx";
import { OpenPrediction } from "#src/screens/match/open-prediction.tsx";
import { accuracyText, sealText, untilSealedText } from "#src/screens/match/seal-text.ts";
import { SelectAll } from "#src/screens/match/select-all.tsx";
import { UnlockBar } from "#src/screens/match/unlock-bar.tsx";
import { Section } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const quietStyle = css({ paddingInline: "4", paddingBottom: "2", fontSize: "sm", color: "ink.3" });

/** Every question of the match: the answer where this fan may read it, a lock where not. */
export function PredictionsSection({ detail }: { detail: components["schemas"]["EventDetail"] }) {
  const { data: event, questions } = detail;
  const unlocked = event.unlocked_predictions ?? [];
  const { signedIn, user } = useSession();
  // Null stands for all of them, one that comes later included; who has chosen is sold nothing else.
  const [choice, setChoice] = useState(() => readChoice(event.id));
  const [justOpened, setJustOpened] = useState<readonly number[]>([]);
  if (questions.length === 0) return <NoPredictions event={event} />;

  const locked = lockedQuestions(questions, unlocked);
  const selected = new Set(
    locked.map((question) => question.id).filter((id) => choice?.has(id) ?? true),
  );
  const choosable = isForSale(event) && locked.length > 0;
  const nextToRead = questions.find((question) => justOpened.includes(question.id))?.id;
  const untilSealed = untilSealedText(event);

  function choose(chosen: ReadonlySet<number> | null) {
    setChoice(chosen);
    writeChoice(event.id, chosen);
  }

  function select(id: number, isSelected: boolean) {
    const chosen = new Set([...selected].filter((other) => other !== id));
    choose(isSelected ? chosen.add(id) : chosen);
  }

  return (
    <>
      <Section title="Predictions" aside={sealText(event)}>
        {untilSealed === null ? null : <p className={quietStyle}>{untilSealed}</p>}
        <AccuracyLine text={accuracyText(event)} tournament={event.tournament_id} />
        {hasEnded(event) && unlocked.length > 0 ? (
          <EndedPredictions unlocked={unlocked} event={event} />
        ) : null}
        {choosable ? (
          <SelectAll
            selected={selected.size}
            of={locked.length}
            onChange={(all) => choose(all ? null : new Set())}
          />
        ) : null}
        <p role="status" className={css({ srOnly: true })}>
          {justOpened.length === 0 ? null : openText(unlocked.length)}
        </p>
        <ul className={css({ "@media print": { columns: "2" } })}>
          {questions.map((question) => {
            const entry = unlocked.find(
              (candidate) => candidate.prediction.question.id === question.id,
            );
            if (entry !== undefined)
              return hasEnded(event) ? null : (
                <OpenPrediction
                  key={question.id}
                  prediction={entry.prediction}
                  event={event}
                  isNext={question.id === nextToRead}
                />
              );
            return (
              <LockedQuestion
                key={question.id}
                question={question}
                selected={choosable ? selected.has(question.id) : null}
                onSelect={(isSelected) => select(question.id, isSelected)}
              />
            );
          })}
        </ul>
      </Section>
      <UnlockBar
        detail={detail}
        signedIn={signedIn}
        user={user}
        selected={selected}
        onUnlocked={setJustOpened}
      />
    </>
  );
}

/**
 * The questions that a fan chose of a match, for as long as this tab is open: a log-in, a reload and a look at the prices
 * leave them chosen. Null where nothing was chosen, which stands for all of them.
 */
function readChoice(eventId: number): ReadonlySet<number> | null {
  const chosen = stored.chosenQuestions.read()?.[eventId];
  return chosen === undefined ? null : new Set(chosen);
}

function writeChoice(eventId: number, chosen: ReadonlySet<number> | null): void {
  const { [eventId]: _before, ...others } = stored.chosenQuestions.read() ?? {};
  stored.chosenQuestions.write(chosen === null ? others : { ...others, [eventId]: [...chosen] });
}

function openText(answers: number): string {
  return answers === 1 ? "1 answer open" : `${answers} answers open`;
}
