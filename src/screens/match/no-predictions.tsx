import type { Event } from '#src/queries/event-queries.ts';
import { Section } from '#src/ui/page.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useNow } from '#src/ui/use-now.ts';

/** The model looks this far ahead. */
const HORIZON_S = 5 * 24 * 3_600;

export function NoPredictions({ event }: { event: Event }) {
  const now = useNow();
  return (
    <Section title="Predictions">
      <EmptyState>{wordsOf(event, now)}</EmptyState>
    </Section>
  );
}

function wordsOf(event: Event, now: number): string {
  if (event.predictions.state === 'void') return 'This match did not count, and has no predictions.';
  return event.start_at - now > HORIZON_S ? 'Predictions appear up to 5 days before kick-off.' : 'Not enough history to predict this match.';
}
