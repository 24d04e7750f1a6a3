import type { components } from '#contract';
import { formatPercent } from '#src/domain/formatters.ts';
import type { Event } from '#src/queries/event-queries.ts';
import { css, cva } from '#styled/css/index.js';

/** Questions whose three answers are home, draw and away, in this order. */
const THREE_WAY = new Set(['match-result', 'half-time-result']);
const SIDES = ['home', 'draw', 'away'] as const;

const barStyle = css({ display: 'flex', gap: '2px', height: '0.75rem', borderRadius: 'full', overflow: 'hidden', marginTop: '2', marginBottom: '1', forcedColorAdjust: 'none' });
const partStyle = cva({ base: {}, variants: { side: { home: { bg: 'home' }, draw: { bg: 'draw' }, away: { bg: 'away' } } } });
const legendStyle = css({ display: 'flex', justifyContent: 'space-between', gap: '3', fontSize: 'sm', color: 'ink.2' });
const figureStyle = css({ textStyle: 'figure', fontSize: 'lg', color: 'ink' });

export function OutcomeBar({ prediction, event }: { prediction: components['schemas']['Prediction']; event: Event }) {
  if (!THREE_WAY.has(prediction.question.slug) || prediction.outcomes.length !== SIDES.length) return null;
  const names = { home: event.homeTeam.short_name, draw: 'draw', away: event.awayTeam.short_name };
  const parts = SIDES.map((side, index) => ({ side, name: names[side], probability: prediction.outcomes[index]?.probability ?? 0 }));
  return (
    <>
      <div aria-hidden className={barStyle}>
        {parts.map(({ side, probability }) => (
          <span key={side} className={partStyle({ side })} style={{ width: `${probability * 100}%` }} />
        ))}
      </div>
      <ul className={legendStyle}>
        {parts.map(({ side, name, probability }) => (
          <li key={side}>
            <span className={figureStyle}>{formatPercent(probability)}</span> {name}
          </li>
        ))}
      </ul>
    </>
  );
}
