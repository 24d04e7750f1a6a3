import type { components } from '#contract';
import { dayRange } from '../src/offline/day-range.ts';
import { type EventRow, store } from '../src/offline/store.ts';
import { type EventDetail, type EventList, isEventDetail, isEventList } from './body-guards.ts';
import { identify, saveUnlocked } from './identity.ts';
import { type Kept, networkFirst } from './network.ts';
import { matches, saveDetail, saveEventList } from './save-events.ts';

type WaitUntil = (work: Promise<unknown>) => void;
type SourceMeta = components['schemas']['SourceMeta'];

const LIVE = new Set(['halftime', 'first_half', 'second_half', 'extra_time', 'extra_time_break', 'penalties', 'interrupted']);
const OVER = new Set(['ended', 'abandoned', 'canceled']);
const UNKNOWN_SOURCE: SourceMeta = { stale_since: null, notice: null };

interface ListQuery {
  from: number;
  to: number;
  sport: string;
  tournament: string;
  status: string | null;
  /** False for the list of what has not ended, which says nothing of what has. */
  isWholeDay: boolean;
  descending: boolean;
}

function readQuery(url: URL): ListQuery {
  const query = url.searchParams;
  const date = query.get('schedule_date');
  const now = Math.floor(Date.now() / 1000);
  const range = date === null ? { from: now - 6 * 3600, to: now + 8 * 86_400 } : dayRange(date, query.get('tz') ?? 'UTC');
  return {
    ...range,
    sport: query.get('sport_id') ?? '*',
    tournament: query.get('tournament_id') ?? '*',
    status: query.get('status'),
    isWholeDay: date !== null,
    descending: query.get('sort') === 'start_at desc',
  };
}

/** Fixtures of a day, a tournament or a status, also one that was never asked for online. */
export function answerEventList(request: Request, url: URL, waitUntil: WaitUntil): Promise<Response> {
  const isFirstPage = (url.searchParams.get('page') ?? '1') === '1';
  return networkFirst<EventList>(
    request,
    {
      isBody: isEventList,
      async keep(body, at) {
        const { from, to, sport, tournament, status, isWholeDay } = readQuery(url);
        const isComplete = isWholeDay && status === null && isFirstPage;
        await saveEventList(body, at, isComplete ? { from, to, sport, tournament } : null);
      },
      recall: () => recallList(readQuery(url)),
    },
    waitUntil,
  );
}

async function recallList(query: ListQuery): Promise<Kept | null> {
  const rows = await store.events.where('start_at').between(query.from, query.to, true, false).toArray();
  const inScope = rows.filter((row) => matches(row, query));
  const covering = await store.coverage
    .filter(
      (row) =>
        row.from <= query.from &&
        row.to >= query.to &&
        (row.sport === '*' || row.sport === query.sport) &&
        (row.tournament === '*' || row.tournament === query.tournament),
    )
    .toArray();
  const coveredAt = covering.map((row) => row.saved_at);
  if (inScope.length === 0 && coveredAt.length === 0) return null;
  const data = inScope.filter((row) => hasStatus(row, query)).sort((a, b) => a.start_at - b.start_at || a.id - b.id);
  if (query.descending) data.reverse();
  const newest = covering.sort((a, b) => b.saved_at - a.saved_at)[0];
  const ages = data.length > 0 ? data.map((row) => row.saved_at) : coveredAt;
  return {
    body: {
      data: data.map((row) => row.event),
      meta: { total: data.length, per_page: 200, current_page: 1, first_page: 1, last_page: 1, ...(newest?.meta ?? UNKNOWN_SOURCE) },
    } satisfies EventList,
    savedAt: Math.min(...(ages.length > 0 ? ages : inScope.map((row) => row.saved_at))),
  };
}

function hasStatus(row: EventRow, { status, isWholeDay }: ListQuery): boolean {
  if (status === 'live') return LIVE.has(row.status);
  if (status !== null) return row.status === status;
  return isWholeDay || !OVER.has(row.status);
}

export function answerEvent(request: Request, url: URL, waitUntil: WaitUntil): Promise<Response> {
  const slug = url.pathname.split('/').at(-1) ?? '';
  return networkFirst<EventDetail>(
    request,
    { isBody: isEventDetail, keep: saveDetail, recall: () => recallDetail(slug, null) },
    waitUntil,
  );
}

/** A match with what its asker has unlocked; whose that is, the request's own token says. */
export async function answerEventForUser(request: Request, url: URL, waitUntil: WaitUntil): Promise<Response> {
  const slug = url.pathname.split('/').at(-2) ?? '';
  const asker = await identify(request);
  return networkFirst<EventDetail>(
    request,
    {
      isBody: isEventDetail,
      async keep(body, at) {
        await saveDetail(body, at);
        const own = (body.data.unlocked_predictions ?? []).filter((entry) => entry.unlocked_at !== null);
        await saveUnlocked(asker, own, at);
      },
      async recall() {
        const session = asker === null ? undefined : await store.sessions.get(asker);
        // A sign-in that ended, or that this device never saw succeed, is nobody's.
        return recallDetail(slug, session?.open === 1 ? session.user_id : null);
      },
    },
    waitUntil,
  );
}

async function recallDetail(slug: string, userId: number | null): Promise<Kept | null> {
  const [row] = (await store.events.where('slug').equals(slug).toArray()).sort((a, b) => b.saved_at - a.saved_at);
  if (row === undefined) return null;
  const detail = await store.details.get(row.id);
  const own = userId === null ? [] : await store.unlocked.where('[user_id+event_id]').equals([userId, row.id]).toArray();
  const unlocked = own.map((entry) => entry.unlocked);
  const free = (detail?.free ?? []).filter((entry) => !unlocked.some((mine) => mine.prediction.id === entry.prediction.id));
  const questions = detail?.questions ?? unlocked.map((entry) => entry.prediction.question);
  const ages = [row.saved_at, ...own.map((entry) => entry.saved_at), ...(detail === undefined ? [] : [detail.saved_at])];
  return {
    body: {
      data: { ...row.event, unlocked_predictions: [...unlocked, ...free] },
      questions,
      meta: detail?.meta ?? UNKNOWN_SOURCE,
    } satisfies EventDetail,
    savedAt: Math.min(...ages),
  };
}
