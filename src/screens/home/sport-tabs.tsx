import { Link } from '@tanstack/react-router';
import type { components } from '#contract';
import { DEFAULT_SPORT } from '#src/domain/sport-choice.ts';
import { css } from '#styled/css/index.js';

type Sport = components['schemas']['Sport'];

const rowStyle = css({ display: 'flex', gap: '5', paddingInline: '4', borderBottomWidth: 'hair', borderColor: 'line', overflowX: 'auto', md: { paddingInline: '0' } });
const tabStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'target',
  fontWeight: 'semibold',
  color: 'ink.3',
  _hover: { color: 'ink' },
  _current: { color: 'ink', boxShadow: 'inset 0 -2px 0 token(colors.pitch)' },
});

export function SportTabs({ sports, active }: { sports: readonly Sport[]; active: Sport }) {
  return (
    <nav aria-label="Sports" className={rowStyle}>
      {sports
        .toSorted((a, b) => a.id - b.id)
        .map((sport) => (
          <Link
            key={sport.id}
            to="/"
            search={(search) => ({ ...search, sport: sport.slug === DEFAULT_SPORT.slug ? undefined : sport.slug, tournament: undefined })}
            aria-current={sport.id === active.id ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            className={tabStyle}
          >
            {sport.name}
          </Link>
        ))}
    </nav>
  );
}
