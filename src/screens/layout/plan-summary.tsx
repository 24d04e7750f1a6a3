import { Link } from '@tanstack/react-router';
import { allowanceSentence, pointsWords } from '#src/domain/plan-words.ts';
import type { User } from '#src/queries/user-queries.ts';
import { css } from '#styled/css/index.js';
import { button } from '#styled/recipes/index.js';

/** The plan, what is left of it, the points, and the way to the other plans. */
export function PlanSummary({ user }: { user: User | undefined }) {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '3', fontSize: 'sm', color: 'ink.2' })}>
      <p>{user === undefined ? 'Your plan is loading.' : allowanceSentence(user)}</p>
      {user === undefined ? null : (
        <p>
          Balance: <strong className={css({ color: 'ink' })}>{pointsWords(user.balance)}</strong>
        </p>
      )}
      {user !== undefined && !user.email_verified ? <p className={css({ color: 'warning' })}>Verify your e-mail to receive your free points.</p> : null}
      <Link to="/pricing" className={button({ tone: 'quiet', width: 'full' })}>
        See plans
      </Link>
    </div>
  );
}
