import { SEALED_MINUTES } from "#domain/match-rules.ts";
import { isVoid } from "#domain/match-status.ts";
import { correctionText } from "#src/domain/correction-text.ts";
import { spendingText } from "#src/domain/spending-text.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { useNow } from "#src/clock/use-now.ts";
import { css } from "#styled/css/index.js";

const noteStyle = css({
  paddingInline: "4",
  paddingBottom: "2",
  fontSize: "sm",
  color: "ink.2",
  md: { paddingInline: "0" },
});

/** What a fan should know about this match before reading on; nothing where there is nothing to say. */
export function MatchNotes({ event }: { event: Event }) {
  const now = useNow();
  const correction = correctionText(event.correction, now);
  const waits =
    event.status === "not_started" && event.start_at > now && event.predictions.state === "open";
  const spending = spendingText(event, event.unlocked_predictions ?? []);
  // A match without predictions says so in their place.
  const unsaid = isVoid(event) ? "This match did not count." : null;
  const note = event.predictions.total > 0 ? (event.predictions.note ?? unsaid) : null;
  return (
    <>
      {waits ? (
        <p className={noteStyle}>
          Check back {SEALED_MINUTES} minutes before kick-off: predictions are final by then.
        </p>
      ) : null}
      {correction === null ? null : <p className={noteStyle}>{correction}</p>}
      {note === null ? null : <p className={noteStyle}>{note}</p>}
      {spending === null ? null : <p className={noteStyle}>{spending}</p>}
    </>
  );
}
