import type { components } from '#contract';
import { formatPercent } from '#src/domain/formatters.ts';
import type { Event } from '#src/queries/event-queries.ts';
import { OutcomeBar } from '#src/screens/match/outcome-bar.tsx';
import { Verdict } from '#src/screens/match/verdict.tsx';
import { css } from '#styled/css/index.js';

const itemStyle = css({ borderTopWidth: 'hair', borderColor: 'line', paddingInline: '4', paddingBlock: '4' });
const answerStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '3', fontWeight: 'bold', fontSize: 'lg', lineHeight: 'tight' });
const termsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'baseline',
  columnGap: '4',
  rowGap: '2',
  marginTop: '3',
  '& dt': { color: 'ink.3', fontSize: 'sm' },
  '& dd': { minWidth: '0' },
});
const wideStyle = css({ gridColumn: '1 / -1', color: 'ink.2', lineHeight: 'prose' });

export function EndedList({ predictions, event }: { predictions: readonly components['schemas']['Prediction'][]; event: Event }) {
  return (
    <ul>
      {predictions.map((prediction) => (
        <li key={prediction.id} className={itemStyle}>
          <h3 className={css({ fontWeight: 'semibold', color: 'ink.2', marginBottom: '1' })}>{prediction.question.question}</h3>
          <p className={answerStyle}>
            <span>{prediction.prediction}</span>
            <span className={css({ textStyle: 'figure', fontSize: '2xl', color: 'pitch' })}>{formatPercent(prediction.probability)}</span>
          </p>
          <OutcomeBar prediction={prediction} event={event} />
          <dl className={termsStyle}>
            <dt>Correct</dt>
            <dd>
              <Verdict correct={prediction.correct} />
            </dd>
            <dt>Actual</dt>
            <dd>{prediction.actual ?? '–'}</dd>
            {prediction.correct_explanation === null ? null : (
              <>
                <dt className={css({ gridColumn: '1 / -1' })}>Correct Explanation</dt>
                <dd className={wideStyle}>{prediction.correct_explanation}</dd>
              </>
            )}
            <dt className={css({ gridColumn: '1 / -1' })}>Explanation</dt>
            <dd className={wideStyle}>{prediction.explanation}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
