import type { components } from '#contract';
import { formatPercent } from '#src/domain/formatters.ts';
import type { Event } from '#src/queries/event-queries.ts';
import { OutcomeBar } from '#src/screens/match/outcome-bar.tsx';
import { css } from '#styled/css/index.js';

const itemStyle = css({ borderTopWidth: 'hair', borderColor: 'line', paddingInline: '4', paddingBlock: '4' });
const answerStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '3', marginTop: '1', fontWeight: 'bold', fontSize: 'lg', lineHeight: 'tight' });

/** An unlocked answer: what we say, how sure we are, and why. */
export function OpenPrediction({ prediction, event }: { prediction: components['schemas']['Prediction']; event: Event }) {
  return (
    <li className={itemStyle}>
      <h3 className={css({ fontWeight: 'semibold', color: 'ink.2' })}>{prediction.question.question}</h3>
      <p className={answerStyle}>
        <span>{prediction.prediction}</span>
        <span className={css({ textStyle: 'figure', fontSize: '2xl', color: 'pitch' })}>{formatPercent(prediction.probability)}</span>
      </p>
      <OutcomeBar prediction={prediction} event={event} />
      <p className={css({ marginTop: '2', color: 'ink.2', lineHeight: 'prose' })}>{prediction.explanation}</p>
    </li>
  );
}
