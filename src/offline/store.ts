import Dexie, { type EntityTable, type Table } from 'dexie';
import type { components } from '#contract';

type Schemas = components['schemas'];

/** What every row carries: when the server said so, in unix seconds of the server's clock. */
interface Saved {
  saved_at: number;
}

export interface EventRow extends Saved {
  id: number;
  slug: string;
  sport_id: number;
  tournament_id: number;
  status: Schemas['EventStatus'];
  start_at: number;
  /** Public facts only: never anybody's unlocked predictions. */
  event: Schemas['Event'];
}

/** The rest of a match's page: its questions, and its predictions once they are free for all. */
export interface DetailRow extends Saved {
  event_id: number;
  questions: Schemas['Question'][];
  free: Schemas['UnlockedPrediction'][];
  meta: Schemas['SourceMeta'];
}

/** A stretch of time whose fixtures were answered in full. `*` stands for every sport or tournament. */
export interface CoverageRow extends Saved {
  key: string;
  sport: string;
  tournament: string;
  /** Unix seconds; `to` is exclusive. */
  from: number;
  to: number;
  meta: Schemas['SourceMeta'];
}

/** A short public list that is kept as it came. */
export interface ListRow extends Saved {
  path: string;
  body: unknown;
}

export interface UnlockedRow extends Saved {
  user_id: number;
  event_id: number;
  question_id: number;
  unlocked: Schemas['UnlockedPrediction'];
}

/** Whose requests a token's are. Closed at logout and never opened again: a late answer finds it so and is dropped. */
export interface SessionRow {
  token_hash: string;
  user_id: number;
  open: 0 | 1;
}

export interface CursorRow {
  user_id: number;
  cursor: string;
}

/** The device's copy of what the server said. The worker writes it; a screen may read it; new fields are optional. */
export class Store extends Dexie {
  declare events: EntityTable<EventRow, 'id'>;
  declare details: EntityTable<DetailRow, 'event_id'>;
  declare coverage: EntityTable<CoverageRow, 'key'>;
  declare lists: EntityTable<ListRow, 'path'>;
  declare unlocked: Table<UnlockedRow, [number, number, number]>;
  declare sessions: EntityTable<SessionRow, 'token_hash'>;
  declare cursors: EntityTable<CursorRow, 'user_id'>;

  constructor() {
    super('touchline');
    this.version(1).stores({
      events: 'id, slug, start_at, tournament_id, status',
      details: 'event_id',
      coverage: 'key, to',
      lists: 'path',
      unlocked: '[user_id+event_id+question_id], user_id, event_id, [user_id+event_id]',
      sessions: 'token_hash',
      cursors: 'user_id',
    });
  }
}

export const store = new Store();

/** Tokens themselves are never stored here. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Removes everything private from this device and closes every sign-in it knows, `token`'s included even if the
 * worker has not heard of it yet: an answer that arrives later is filed nowhere.
 */
export async function forgetUser(token: string): Promise<void> {
  const hash = await hashToken(token);
  await store.transaction('rw', store.sessions, store.unlocked, store.cursors, async () => {
    await store.sessions.toCollection().modify({ open: 0, user_id: 0 });
    await store.sessions.put({ token_hash: hash, user_id: 0, open: 0 });
    await store.unlocked.clear();
    await store.cursors.clear();
  });
}
