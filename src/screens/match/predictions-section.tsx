import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { components } from "#contract";
import { DAY_S } from "#domain/day.ts";
import { PREDICTED_DAYS, SEALED_MINUTES } from "#domain/match-rules.ts";
import { hasEnded, isOff, isVoid } from "#domain/match-status.ts";
import { WITHHELD_TEXT } from "#domain/withheld.ts";
import { useNow } from "#src/clock/use-now.ts";
import { isForSale, lockedQuestions } from "#src/display/unlock.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { EndedPredictions } from "#src/screens/match/ended-predictions.tsx";
import { LockedQuestion, SelectAll } from "#src/screens/match/locked-questions.tsx";
import { OpenPrediction } from "#src/screens/match/open-prediction.tsx";
import { accuracyText, sealText, untilSealedText } from "#src/display/seal-line.ts";
import { UnlockBar } from "#src/screens/match/unlock-bar.tsx";
import { readChosen, writeChosen } from "#src/storage/chosen-questions.ts";
import { Section } from "#src/ui/page.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { css } from "#styled/css/index.js";

const quietStyle = css({ paddingInline: "4", paddingBottom: "2", fontSize: "sm", color: "ink.3" });

const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "3",
  paddingInline: "4",
  fontSize: "sm",
  color: "ink.3",
});
const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  color: "ink.2",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  "@media print": { display: "none" },
});

export function PredictionsSection({ detail }: { detail: components["schemas"]["EventDetail"] }) {
  const { data: event, questions } = detail;
  const unlocked = event.unlocked_predictions ?? [];
  const { signedIn, user } = useSession();
  // Null means all questions, including later ones. An explicit choice never grows: nothing else
  // is sold.
  const [choice, setChoice] = useState(() => readChosen(event.slug));
  const [justOpened, setJustOpened] = useState<readonly number[]>([]);
  if (questions.length === 0) return <NoPredictions event={event} />;

  const locked = lockedQuestions(questions, unlocked);
  const selected = new Set(
    locked.map((question) => question.id).filter((id) => choice?.has(id) ?? true),
  );
  const choosable = isForSale(event) && locked.length > 0;
  const nextToRead = questions.find((question) => justOpened.includes(question.id))?.id;
  const hasOpened = unlocked.some((entry) => entry.prediction.question.id === nextToRead);
  const untilSealed = untilSealedText(event);

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
          {hasOpened ? openText(unlocked.length) : null}
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

function openText(answers: number): string {
  return answers === 1 ? "1 answer open" : `${answers} answers open`;
}

function AccuracyLine({ text, tournament }: { text: string | null; tournament: number }) {
  return (
    <div className={rowStyle}>
      {text === null ? null : (
        <p className={css({ flex: "1 1 12rem", paddingBottom: "2" })}>{text}</p>
      )}
      <Link to="/track-record" search={{ tournament }} className={linkStyle}>
        Our track record
      </Link>
    </div>
  );
}

function NoPredictions({ event }: { event: Event }) {
  const now = useNow();
  return (
    <Section title="Predictions">
      <EmptyState>{noPredictionsText(event, now)}</EmptyState>
    </Section>
  );
}

function noPredictionsText(event: Event, now: number): string {
  const { predictions, start_at, status, withheld } = event;
  if (withheld !== undefined && !hasEnded(event) && !isOff(event) && !isVoid(event))
    return WITHHELD_TEXT[withheld];
  if (predictions.note !== undefined) return predictions.note;
  if (predictions.state === "void") return "This match did not count, and has no predictions.";
  if (predictions.state !== "none")
    return "The questions of this match are not saved on this phone. They come with the next connection.";
  if (start_at - now > PREDICTED_DAYS * DAY_S)
    return `Predictions appear up to ${PREDICTED_DAYS} days before kick-off.`;
  if (status === "postponed")
    return `No predictions while the match is postponed. They appear up to ${PREDICTED_DAYS} days before its new kick-off.`;
  return start_at - now > SEALED_MINUTES * 60
    ? "The predictions of this match are being made. Look again in a few minutes."
    : `This match has no predictions: none were ready ${SEALED_MINUTES} minutes before kick-off, when predictions become final.`;
}
