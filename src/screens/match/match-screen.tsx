import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { eventQueries } from '#src/queries/event-queries.ts';
import { useSession } from '#src/queries/use-session.ts';
import { MatchFailure } from '#src/screens/match/match-failure.tsx';
import { MatchHero } from '#src/screens/match/match-hero.tsx';
import { MatchNotes } from '#src/screens/match/match-notes.tsx';
import { MatchSkeleton } from '#src/screens/match/match-skeleton.tsx';
import { PredictionsSection } from '#src/screens/match/predictions-section.tsx';
import { DataAge, StaleSource } from '#src/ui/data-age.tsx';
import { css } from '#styled/css/index.js';

const pageStyle = css({ width: 'full', maxWidth: 'content', marginInline: 'auto' });

export function MatchScreen() {
  const { slug } = useParams({ from: '/prediction/$slug' });
  const { signedIn } = useSession();
  const query = useQuery(eventQueries.detail(slug, signedIn));
  if (query.data === undefined) {
    return <div className={pageStyle}>{query.isError ? <MatchFailure error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <MatchSkeleton />}</div>;
  }
  const { body, savedAt } = query.data;
  return (
    <div className={pageStyle}>
      <MatchHero event={body.data} isSaved={savedAt !== null} />
      <div className={css({ paddingTop: '3' })}>
        <DataAge query={query} subject="This match was" />
        <StaleSource since={body.meta.stale_since} />
        <MatchNotes event={body.data} />
        {/* A selection belongs to one match. */}
        <PredictionsSection key={body.data.id} detail={body} />
      </div>
      {body.meta.notice === null ? null : <p className={css({ paddingInline: '4', paddingBlock: '3', fontSize: 'sm', color: 'ink.3', md: { paddingInline: '0' } })}>{body.meta.notice}</p>}
    </div>
  );
}
