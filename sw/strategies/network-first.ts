import { timeHeaders } from "#domain/answer-time.ts";
import { type DeviceReason, deviceAnswerHeaders, NOT_SAVED } from "#domain/device-answer.ts";
import { retryOnLostConnection } from "#offline/retry.ts";
import type { Store } from "#offline/store.ts";
import { withTimeoutOr } from "#offline/timeout.ts";
import type { Broadcast } from "#sw/browser/broadcast.ts";
import type { Clock } from "#sw/browser/clock.ts";
import type { ServerResult, AskServer } from "#sw/network/network.ts";
import { type LateResponseCache, requestKey } from "#sw/strategies/late-response-cache.ts";

/** How long a page with a saved response waits for the server's. */
const NETWORK_TIMEOUT_MS = 3_000;
/** The limit after a first timeout, so that a bad connection delays only one tap. */
const BAD_LINE_TIMEOUT_MS = 500;
const READ_TIMEOUT_MS = 2_000;

/** These refusals say nothing about the resource, so a saved response is better. */
const ASKED_TO_WAIT = new Set([408, 429]);
/** These must not hide saved predictions that the fan paid for. */
const DENIED = new Set([403, 404]);

export interface Saved {
  body: unknown;
  savedAt: number;
  isPart?: true;
}

interface SavedBody<Body> extends Saved {
  body: Body;
}

export interface Strategy<Body> {
  isBody(body: unknown): body is Body;
  write(body: Body, at: number, response: Response): Promise<void>;
  read(): Promise<Saved | null>;
  /** The page reads the store, so a late response is announced only after it is saved. */
  answersFromStore?: true;
  /** Paid data stays readable even where the server refuses. */
  isPaid?(body: Body): boolean;
  confirm?(at: number): Promise<unknown>;
}

export interface ApiCall {
  request: Request;
  url: URL;
  clientId: string;
  waitUntil(work: Promise<unknown>): void;
}

export type NetworkFirst = <Body>(
  call: ApiCall,
  strategy: Strategy<Body>,
  key?: string,
) => Promise<Response>;

/** Late server responses are still saved, and the page learns that it can ask again. */
export function createNetworkFirst({
  store,
  askServer,
  lateResponses,
  broadcast,
  clock,
}: {
  store: Store;
  askServer: AskServer;
  lateResponses: LateResponseCache;
  broadcast: Broadcast;
  clock: Clock;
}): NetworkFirst {
  let isConnectionSlow = false;

  async function untilTimeout(usable: Promise<Response | null>): Promise<Response | null | "late"> {
    const startedAt = clock.elapsed();
    const isLate = () => clock.elapsed() - startedAt >= NETWORK_TIMEOUT_MS;
    void usable.then(() => (isConnectionSlow = isLate()));
    const timeout = new Promise<"late">((resolve) => {
      setTimeout(
        () => resolve("late"),
        isConnectionSlow ? BAD_LINE_TIMEOUT_MS : NETWORK_TIMEOUT_MS,
      );
    });
    const inTime = await Promise.race([usable, timeout]);
    if (inTime === "late") isConnectionSlow = true;
    return inTime;
  }

  /** An older version may have saved a shape that no page can read. */
  async function readSaved<Body>(strategy: Strategy<Body>): Promise<SavedBody<Body> | null> {
    const saved = await retryOnLostConnection(store, () => strategy.read());
    if (saved === null || !Number.isFinite(saved.savedAt) || saved.savedAt <= 0) return null;
    const { body } = saved;
    return strategy.isBody(body) ? { ...saved, body } : null;
  }

  return async (call, strategy, key = requestKey(call.request)) => {
    const late = lateResponses.take(key);
    if (late !== null) return late;

    const askedAt = clock.elapsed();
    const asked = askServer(call.request, strategy.isBody);
    const isWritten = asked
      .then(({ answer }) =>
        answer?.body == null ? undefined : strategy.write(answer.body, answer.at, answer.response),
      )
      .then(
        () => true,
        () => false,
      );
    call.waitUntil(isWritten);
    const usable = asked.then((result) => toUsable(result, strategy)).catch(() => null);
    const inTime = await untilTimeout(usable);
    const mayHidePaid = (response: Response) =>
      DENIED.has(response.status) && strategy.isPaid !== undefined;
    if (inTime instanceof Response && !mayHidePaid(inTime)) {
      lateResponses.recordRequest(key, askedAt);
      return inTime;
    }

    const saved = await withTimeoutOr(READ_TIMEOUT_MS, readSaved(strategy), null);
    const isPaid = saved !== null && strategy.isPaid?.(saved.body) === true;
    if (inTime instanceof Response)
      return saved !== null && isPaid ? fromDevice(saved, "failing") : inTime;
    if (saved === null) return (await usable) ?? refusalOf(await asked);
    if (inTime === null) return fromDevice(saved, reasonOf(await asked));
    const id = crypto.randomUUID();
    call.waitUntil(
      usable.then(async (response) => {
        if (response === null || (isPaid && mayHidePaid(response))) return;
        if (!(await isWritten) && strategy.answersFromStore) return;
        lateResponses.put(key, response, askedAt);
        await broadcast.toPage(call.clientId, { type: "LATE_ANSWER", id });
      }),
    );
    return fromDevice(saved, "slow", id);
  };
}

async function toUsable<Body>(
  { answer }: ServerResult<Body>,
  strategy: Strategy<Body>,
): Promise<Response | null> {
  if (answer === null || ASKED_TO_WAIT.has(answer.response.status)) return null;
  if (answer.response.status !== 304) return answer.response;
  const confirmed = await strategy.confirm?.(answer.at);
  return confirmed == null
    ? null
    : jsonResponse(confirmed, 200, timeHeaders(answer.response.headers));
}

function reasonOf(asked: ServerResult<unknown>): DeviceReason {
  return asked.answer === null ? asked.why : "failing";
}

function fromDevice({ body, ...saved }: Saved, why: DeviceReason, late?: string): Response {
  const answer = { ...saved, why, ...(late === undefined ? {} : { late }) };
  return jsonResponse(body, 200, deviceAnswerHeaders(answer));
}

function refusalOf({ answer }: ServerResult<unknown>): Response {
  return answer === null || answer.response.status === 304 ? notSaved() : answer.response;
}

export function notSaved(): Response {
  return jsonResponse(
    {
      message: "This is not saved on this phone. Connect to the internet and try again.",
      code: NOT_SAVED.code,
    },
    NOT_SAVED.status,
  );
}

export function jsonResponse(
  body: unknown,
  status: number,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}
