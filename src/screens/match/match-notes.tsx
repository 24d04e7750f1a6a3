import { isOff, isVoid } from "#domain/match-status.ts";
import { useNow } from "#src/clock/use-now.ts";
import { correctionText } from "#src/display/correction-text.ts";
import { settlingScoreText } from "#src/display/result-text.ts";
import { untilSealedText } from "#src/display/seal-line.ts";
import { spendingText } from "#src/display/spending-text.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { css } from "#styled/css/index.js";

const noteStyle = css({
  paddingInline: "4",
  paddingBottom: "2",
  fontSize: "sm",
  color: "ink.2",
  "@container match (min-width: 34rem)": { paddingInline: "1" },
});

export function MatchNotes({ event }: { event: Event }) {
  const now = useNow();
  const { predictions } = event;
  const counts = !isVoid(event) && !isOff(event);
  const hasUnlocked = (event.unlocked_predictions ?? []).length > 0;
  const notes = [
    predictions.total > 0 && counts ? settlingScoreText(event) : null,
    correctionText(event.correction, now),
    predictions.total > 0 && counts ? (predictions.note ?? null) : null,
    ...(predictions.notes ?? []),
    counts ? spendingText(event, event.unlocked_predictions ?? []) : null,
    counts && hasUnlocked ? untilSealedText(event) : null,
  ].filter((text) => text !== null);
  return notes.map((text) => (
    <p key={text} className={noteStyle}>
      {text}
    </p>
  ));
}
