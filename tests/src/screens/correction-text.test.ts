import { expect, it } from 'vitest';
import { correctionText } from '#src/screens/match/correction-text.ts';

it.each([
  [{ field: 'score', from: '2|1', to: '1|1', at: 700 }, 'Score corrected from 2–1 to 1–1, 5 min ago.'],
  [{ field: 'status', from: 'second_half', to: 'halftime', at: 990 }, 'Status corrected from Second Half to Halftime, just now.'],
  [{ field: 'start_at', from: 'noon', to: 'one', at: 1_000 }, 'Kick-off moved from noon to one, just now.'],
] as const)('What the source took back in %o reads: %s', (correction, text) => {
  expect(correctionText(correction, 1_000)).toBe(text);
});
