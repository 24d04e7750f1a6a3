import type { components } from '#contract';
import { formatAge, formatKickOff } from '#src/domain/formatters.ts';
import { readScore } from '#src/domain/match-clock.ts';
import { titleCase } from '#src/domain/title-case.ts';

type Correction = components['schemas']['Correction'];

const NAMES = { score: 'Score', status: 'Status', start_at: 'Kick-off' } satisfies Record<Correction['field'], string>;

/** What the source took back, and when: "Score corrected from 2–1 to 1–1, 5 min ago." */
export function correctionText(correction: Correction, now: number): string {
  const { field, from, to, at } = correction;
  return `${NAMES[field]} ${field === 'start_at' ? 'moved' : 'corrected'} from ${wordsOf(field, from)} to ${wordsOf(field, to)}, ${formatAge(at, now)}.`;
}

function wordsOf(field: Correction['field'], value: string): string {
  if (field === 'status') return titleCase(value);
  if (field === 'score') {
    const score = readScore(value);
    return score === null ? value : `${score.home}–${score.away}`;
  }
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? value : formatKickOff(Math.floor(moment / 1_000));
}
