import { formatAge } from '#src/domain/formatters.ts';
import { useNow } from '#src/ui/use-now.ts';
import { css } from '#styled/css/index.js';

const OLD_AFTER_S = 150;

type Aged = { data: { savedAt: number | null } | undefined; dataUpdatedAt: number; isError: boolean; failureCount: number };

const lineStyle = css({
  display: 'flex',
  gap: '2',
  alignItems: 'baseline',
  marginInline: '4',
  marginBottom: '2',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'md',
  bg: 'warning.soft',
  color: 'warning',
  fontSize: 'sm',
  md: { marginInline: '0' },
});

/**
 * One quiet line above what comes from the device instead of the server, gone the moment it is fresh. `subject` is
 * what was saved: "Scores", "This match".
 */
export function DataAge({ query, subject }: { query: Aged; subject: string }) {
  const now = useNow();
  if (query.data === undefined) return null;
  const fetchedAt = query.data.savedAt ?? Math.floor(query.dataUpdatedAt / 1_000);
  const fromDevice = query.data.savedAt !== null;
  const failing = query.isError || query.failureCount > 0;
  if (!fromDevice && !failing && now - fetchedAt < OLD_AFTER_S) return null;
  const lead = fromDevice || failing ? 'No connection. ' : '';
  return (
    <p className={lineStyle} role="status">
      <span aria-hidden>◷</span>
      <span>{`${lead}${subject} saved ${formatAge(fetchedAt, now)}.`}</span>
    </p>
  );
}

/** The server's own source has failed since then: its last good data is what there is. */
export function StaleSource({ since }: { since: number | null | undefined }) {
  const now = useNow();
  if (since === null || since === undefined) return null;
  return (
    <p className={lineStyle} role="status">
      <span aria-hidden>◷</span>
      <span>{`Our source of scores is not answering. Last update ${formatAge(since, now)}.`}</span>
    </p>
  );
}
