import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { geoQueries } from '#src/queries/geo-queries.ts';
import { InlineLogIn } from '#src/screens/layout/inline-log-in.tsx';
import { css } from '#styled/css/index.js';
import { button } from '#styled/recipes/index.js';

const wideOnly = css({ display: 'none', lg: { display: 'flex', gap: '2', alignItems: 'center' } });
const narrowOnly = css({ lg: { display: 'none' } });

/** A log-in form where there is room, one button where there is not. Registering shows only where it is allowed. */
export function SignedOutControls() {
  const { data } = useQuery(geoQueries.place());
  const mayRegister = data?.body.registration_allowed === true;
  return (
    <>
      <div className={wideOnly}>
        <InlineLogIn />
        {mayRegister ? (
          <Link to="." search={(search) => ({ ...search, tab: 'register' })} className={button({ tone: 'quiet' })}>
            Register
          </Link>
        ) : null}
      </div>
      <div className={narrowOnly}>
        <Link to="." search={(search) => ({ ...search, tab: 'login' })} className={button({ tone: 'quiet' })}>
          {mayRegister ? 'Login / Register' : 'Login'}
        </Link>
      </div>
    </>
  );
}
