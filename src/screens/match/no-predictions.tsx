import { DAY_S } from "#domain/day.ts";
import { PREDICTED_DAYS, SEALED_MINUTES } from "#domain/match-rules.ts";
import { hasEnded, isOff, isVoid } from "#domain/match-status.ts";
import { WITHHELD_TEXT } from "#domain/withheld.ts";
import { useNow } from "#src/clock/use-now.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { Section } from "#src/ui/page.tsx";
import { EmptyState } from "#src/ui/states.tsx";

export function NoPredictions({ event }: { event: Event }) {
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
    ? "The predictions for this match are being prepared. Check again in a few minutes."
    : `This match has no predictions: none were ready ${SEALED_MINUTES} minutes before kick-off, when predictions become final.`;
}
