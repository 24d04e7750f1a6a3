import type { components } from '#contract';
import { formatKickOff } from '#src/domain/formatters.ts';
import { titleCase } from '#src/domain/title-case.ts';

type Correction = components['schemas']['Correction'];

const WORTH_SAYING_S = 24 * 3_600;

/** What the source took back, for a day; null once nobody needs to know. */
export function correctionText(correction: Correction | null, now: number): string | null {
  if (correction === null || now - correction.at > WORTH_SAYING_S) return null;
  const subject = { score: 'Score', status: 'Status', start_at: 'Kick-off' }[correction.field];
  return `${subject} corrected from ${readable(correction.field, correction.from)} to ${readable(correction.field, correction.to)}`;
}

function readable(field: Correction['field'], value: string): string {
  if (field === 'score') return value.replace('|', '–');
  if (field === 'status') return titleCase(value);
  const seconds = Number(value);
  return Number.isFinite(seconds) ? formatKickOff(seconds) : value;
}
