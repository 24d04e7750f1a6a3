import { Link } from '@tanstack/react-router';
import { product } from '#src/configured-product.ts';
import { css } from '#styled/css/index.js';

const logoStyle = css({ display: 'inline-flex', alignItems: 'center', minHeight: 'target', fontWeight: 'heavy', letterSpacing: '-0.03em', fontSize: 'lg' });

/** The wordmark: its second half in green, where the name has an even split. */
export function Logo() {
  const name = product.name.toLowerCase();
  const half = Math.ceil(name.length / 2);
  return (
    <Link to="/" className={logoStyle} aria-label={`${product.name}, home`}>
      {name.slice(0, half)}
      <span className={css({ color: 'pitch' })}>{name.slice(half)}</span>
    </Link>
  );
}
