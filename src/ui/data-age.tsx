import type { ReactNode } from "react";
import { DAY_S } from "#domain/day.ts";
import type { DeviceReason } from "#domain/device-answer.ts";
import { ApiError, NetworkError, isNotSaved } from "#src/api/api-error.ts";
import { EvictedError } from "#src/api/evicted-error.ts";
import { savedTime } from "#src/api/saved-time.ts";
import type { Answer } from "#src/api/client.ts";
import { formatAge } from "#src/display/formatters.ts";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { SCORES_OLD_AFTER_S, ageLineStyle } from "#src/ui/age-line.ts";
import { useNow, useNowForAges } from "#src/clock/use-now.ts";

/** Prices change monthly, so a day-old price needs no warning. */
export const PRICES_OLD_AFTER_S = DAY_S;
export const BALANCE_OLD_AFTER_S = 600;
export const LISTS_OLD_AFTER_S = 600;

export type AgedQuery = {
  data: Omit<Answer<unknown>, "body"> | undefined;
  dataUpdatedAt: number;
  isError: boolean;
  error: Error | null;
  failureCount: number;
  failureReason: Error | null;
};

const REASON_TEXTS = {
  unreachable: "No connection.",
  slow: "Slow connection.",
  portal: "This network may want you to log in first.",
  failing: "Our server has a problem.",
} as const satisfies Record<DeviceReason, string>;

/** The page still has the data, but loses it when it closes. */
const NO_LONGER_SAVED = "No longer saved on this phone.";
const LIST_IS_PARTIAL = "This day may have more matches than these.";

/** @param label what is this old, for example "Scores saved" */
export function DataAge({
  query,
  label,
  oldAfter,
}: {
  query: AgedQuery;
  label: string;
  oldAfter?: number;
}) {
  const age = useAge(query, oldAfter);
  if (age === null) return <StatusLine>{null}</StatusLine>;
  return (
    <StatusLine>
      {age.why === null ? null : <span>{`${REASON_TEXTS[age.why]} `}</span>}
      {/* Changes every minute, so it is not announced. */}
      <span aria-live="off">{`${label} ${formatAge(age.fetchedAt, age.now)}.`}</span>
      {isNotSaved(query.error) ? <span>{` ${NO_LONGER_SAVED}`}</span> : null}
      {query.data?.isPart === true ? <span>{` ${LIST_IS_PARTIAL}`}</span> : null}
    </StatusLine>
  );
}

/** Unix seconds. Null while fresh or without data; `now` is null if the clock is wrong. */
export function useAge(
  query: AgedQuery,
  oldAfter = SCORES_OLD_AFTER_S,
): { why: DeviceReason | null; fetchedAt: number; now: number | null } | null {
  const now = useNow();
  const nowForAges = useNowForAges();
  const isOnline = useObservable(online);
  if (query.data === undefined) return null;
  const fetchedAt = savedTime(query) ?? now;
  const why = isOnline ? deviceReason(query) : "unreachable";
  // A time far in the future is not fresh either: the clock was moved.
  const isFresh = nowForAges !== null && Math.abs(nowForAges - fetchedAt) < oldAfter;
  return why === null && !isNotSaved(query.error) && isFresh
    ? null
    : { why, fetchedAt, now: nowForAges };
}

/** Too old to show a match as live: an old response, or the server's source is stale. */
export function useIsOld(
  query: AgedQuery & { data: { body: { meta: { stale_since: number | null } } } | undefined },
): boolean {
  const now = useNow();
  const since = query.data?.body.meta.stale_since ?? null;
  return useAge(query) !== null || (since !== null && now - since >= SCORES_OLD_AFTER_S);
}

function deviceReason({
  data,
  isError,
  error,
  failureCount,
  failureReason,
}: AgedQuery): DeviceReason | null {
  if (isNotSaved(error)) return error instanceof EvictedError ? (error.why ?? null) : "unreachable";
  if (data?.savedAt != null) return data.why ?? null;
  if (!isError && failureCount === 0) return null;
  if (failureReason instanceof ApiError && failureReason.status >= 500) return "failing";
  return failureReason instanceof NetworkError && failureReason.isTimeout ? "slow" : "unreachable";
}

export function StaleSource({ since }: { since: number | null | undefined }) {
  const now = useNowForAges();
  return (
    <StatusLine>
      {since === null || since === undefined ? null : (
        <>
          <span>Our source of scores is not answering. </span>
          <span aria-live="off">{`Last update ${formatAge(since, now)}.`}</span>
        </>
      )}
    </StatusLine>
  );
}

/** A live region must exist before its text, or screen readers stay silent (ARIA22). */
function StatusLine({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children === null ? null : (
        <p className={ageLineStyle}>
          <span aria-hidden>◷</span>
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
