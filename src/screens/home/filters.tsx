import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { titleCase } from '#src/domain/title-case.ts';
import { tournamentQueries } from '#src/queries/tournament-queries.ts';
import { type FixturesSearch, STATUS_FILTERS } from '#src/search-params.ts';
import { RefreshIcon } from '#src/ui/icons.tsx';
import { css } from '#styled/css/index.js';
import { button, field } from '#styled/recipes/index.js';

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', paddingInline: '4', paddingBottom: '3', md: { paddingInline: '0' } });
const selectStyle = `${field()} ${css({ flex: '1 1 6rem', width: 'auto', textOverflow: 'ellipsis', fontSize: { base: '1rem', md: 'sm' } })}`;
const refreshStyle = `${button({ tone: 'quiet' })} ${css({ width: 'target', paddingInline: '0', flex: 'none' })}`;

type List = { isFetching: boolean; refetch: () => Promise<unknown> };

/** Tournament and status, in the address like the day. Native selects: they work everywhere and weigh nothing. */
export function Filters({ sportId, search, list }: { sportId: number; search: FixturesSearch; list: List }) {
  const navigate = useNavigate({ from: '/' });
  const tournaments = useQuery(tournamentQueries.list(sportId)).data?.body.data ?? [];
  const filtered = search.tournament !== undefined || search.status !== undefined;
  return (
    <div role="group" aria-label="Filters" className={rowStyle}>
      <select
        aria-label="Tournament"
        className={selectStyle}
        value={search.tournament ?? ''}
        onChange={({ target }) => void navigate({ search: (before) => ({ ...before, tournament: target.value === '' ? undefined : Number(target.value) }) })}
      >
        <option value="">All tournaments</option>
        {tournaments.map((tournament) => (
          <option key={tournament.id} value={tournament.id}>
            {tournament.name}
          </option>
        ))}
      </select>
      <select
        aria-label="Status"
        className={selectStyle}
        value={search.status ?? ''}
        onChange={({ target }) => void navigate({ search: (before) => ({ ...before, status: STATUS_FILTERS.find((status) => status === target.value) }) })}
      >
        <option value="">Any status</option>
        {STATUS_FILTERS.map((status) => (
          <option key={status} value={status}>
            {titleCase(status)}
          </option>
        ))}
      </select>
      <button type="button" aria-label="Refresh scores" className={refreshStyle} aria-disabled={list.isFetching} onClick={() => void list.refetch()}>
        <RefreshIcon />
      </button>
      {filtered ? (
        <Link to="/" search={(before) => ({ ...before, tournament: undefined, status: undefined })} className={button({ tone: 'text' })}>
          Clear filters
        </Link>
      ) : null}
    </div>
  );
}
