import type { components } from "#contract";
import { ApiError } from "#src/api/api-error.ts";
import type { FollowChange } from "#src/storage/entries.ts";
import { type Followed, type FollowedKind, fromEarlierVersion } from "#src/storage/followed.ts";
import type { Stored } from "#src/storage/web-storage.ts";

type Star = components["schemas"]["FollowStar"];

export interface FollowSyncEnvironment {
  following: { read: () => Followed; replace: (next: Followed) => void };
  outbox: Pick<Stored<FollowChange[]>, "read" | "write">;
  /** Null when nobody is signed in. */
  session: () => string | null;
  list: () => Promise<Star[]>;
  save: (stars: Star[]) => Promise<Star[]>;
  /** The device's clock may be wrong. */
  toServerTime: (deviceTime: number) => number;
  /** Two tabs never run it at the same time. */
  alone: (run: () => Promise<void>) => Promise<void>;
  setTimer: (run: () => void, ms: number) => () => void;
  onRefused: (message: string) => void;
}

const DEBOUNCE_MS = 1_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;
const MAX_SENT = 500;

export interface FollowSync {
  /** At a start, a sign-in and each return: also fetches what other devices changed. */
  sync: () => Promise<void>;
  /** After a change on this device. Several changes of a star become one. */
  schedule: () => void;
}

export function createFollowSync(environment: FollowSyncEnvironment): FollowSync {
  const { outbox, setTimer } = environment;
  let retryMs = FIRST_RETRY_MS;
  let stopTimer = (): void => {};

  function later(ms: number): void {
    stopTimer();
    stopTimer = setTimer(() => void sync(), ms);
  }

  async function sync(): Promise<void> {
    stopTimer();
    if (environment.session() === null) return;
    try {
      await environment.alone(() => exchange(environment));
      retryMs = FIRST_RETRY_MS;
    } catch (error) {
      if (!isTemporary(error) || !hasChanges()) return;
      later(retryMs);
      retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
    }
  }

  const hasChanges = () => (outbox.read() ?? []).length > 0;
  return {
    sync,
    schedule: () => {
      if (hasChanges() && environment.session() !== null) later(DEBOUNCE_MS);
    },
  };
}

/** After a 401 the outbox waits for the next sign-in. The server would repeat other refusals. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

async function exchange(environment: FollowSyncEnvironment): Promise<void> {
  const { following, outbox } = environment;
  const session = environment.session();
  if (session === null) return;
  const pending = outbox.read() ?? following.read().map(fromEarlierVersion);
  const sent = pending.slice(0, MAX_SENT);
  let stars: Star[];
  try {
    stars = sent.length === 0 ? await environment.list() : await environment.save(toStars(sent));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    if (environment.session() !== session) return;
    dropRefused(environment, error, sent);
    return exchange(environment);
  }
  // The fan has logged out since, and these stars belong to that account only.
  if (environment.session() !== session) return;
  const remaining = withoutSent(outbox.read() ?? pending, sent);
  outbox.write(remaining);
  const merged = merge(stars, remaining);
  const isSame = String(merged) === String(following.read());
  if (!isSame) following.replace(merged);
  if (sent.length < pending.length) return exchange(environment);

  function toStars(changes: readonly FollowChange[]): Star[] {
    return changes.map(([kind, id, isOn, at]) => ({
      kind,
      id,
      on: isOn,
      changed_at: Math.max(1, Math.round(environment.toServerTime(at))),
    }));
  }
}

/** If the server names no star, none of the sent ones can be stored. */
function dropRefused(
  { following, outbox, onRefused }: FollowSyncEnvironment,
  { message, errors }: ApiError,
  sent: readonly FollowChange[],
): void {
  const named = sent.filter((change) => keyOf(change) in errors);
  const refused = named.length === 0 ? sent : named;
  const keys = new Set(refused.map(keyOf));
  outbox.write(withoutSent(outbox.read() ?? [...sent], refused));
  following.replace(following.read().filter((entry) => !keys.has(keyOf(entry))));
  onRefused(message);
}

/** A star that changed again while it was sent stays in the outbox. */
function withoutSent(
  changes: readonly FollowChange[],
  sent: readonly FollowChange[],
): FollowChange[] {
  const times = new Map(sent.map((change) => [keyOf(change), change[3]]));
  return changes.filter((change) => times.get(keyOf(change)) !== change[3]);
}

/** The account's stars, then this device's own changes that are not sent yet. */
function merge(stars: readonly Star[], pending: readonly FollowChange[]): Followed {
  const merged = new Map<string, [FollowedKind, number]>();
  for (const { kind, id, on } of stars) if (on) merged.set(`${kind} ${id}`, [kind, id]);
  for (const [kind, id, isOn] of pending) {
    merged.delete(`${kind} ${id}`);
    if (isOn) merged.set(`${kind} ${id}`, [kind, id]);
  }
  return [...merged.values()];
}

function keyOf([kind, id]: readonly [FollowedKind, number, ...unknown[]]): string {
  return `${kind} ${id}`;
}
