import { css } from '#styled/css/index.js';

const skeletonStyle = css({ display: 'block', bg: 'line', borderRadius: 'sm', animation: 'breathe 1.6s ease-in-out infinite', _still: { animation: 'none' } });

/** A grey shape in the place of a word or figure to come. The list around it says that it is loading. */
export function Skeleton({ width, height = '1rem' }: { width: string; height?: string }) {
  return <span aria-hidden className={skeletonStyle} style={{ width, height }} />;
}
