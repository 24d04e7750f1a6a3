import { saidAt, timeHeaders } from "#domain/answer-time.ts";
import { type DeviceReason, deviceAnswerHeaders, NOT_SAVED } from "#domain/device-answer.ts";
import { retryOnLostConnection } from "#offline/retry.ts";
import { store } from "#offline/store.ts";
import { isRefusal } from "./body-guards.ts";
import { giveHandOver, handOverKey, takeHandOver } from "./hand-over.ts";
import { withTimeoutOr } from "#offline/timeout.ts";
import { reach } from "./simulation.ts";
import { tellPage } from "./tell-pages.ts";

/** The server's own answer, whatever it says, as opposed to silence or somebody else's page. */
interface ServerAnswer<Body> {
  response: Response;
  /** Set for a success. */
  body: Body | null;
  /** Unix seconds by the server's clock; the device's may lie. */
  at: number;
}

type Asked<Body> = { answer: ServerAnswer<Body> } | { answer: null; why: DeviceReason };

function isJson(response: Response): boolean {
  return /^application\/json\b/i.test(response.headers.get("content-type") ?? "");
}

/** When the server said it, which a cache on the way may have kept since; unix seconds. */
export function serverTime(response: Response): number {
  return saidAt(response.headers, Date.now()) ?? Math.floor(Date.now() / 1000);
}

/**
 * Asks the server. No answer means that it was not reached: no network, an error of its own, or something that is not
 * our JSON, as a captive portal gives. A refusal (4xx) is an answer, and so is "nothing has changed" (304).
 */
export async function askServer<Body>(
  request: Request,
  isBody: (body: unknown) => body is Body,
): Promise<Asked<Body>> {
  try {
    // After the browser's back button a page's requests say "whatever the cache has", however old and even offline.
    const cache = request.headers.has("if-none-match") ? "no-store" : "no-cache";
    const response = await reach(new Request(request, { cache }));
    const at = serverTime(response);
    if (response.status === 304) return { answer: { response, body: null, at } };
    if (response.status >= 500) return { answer: null, why: "failing" };
    if (!isJson(response)) return { answer: null, why: "portal" };
    const body: unknown = await response.clone().json();
    if (!response.ok)
      return isRefusal(body)
        ? { answer: { response, body: null, at } }
        : { answer: null, why: "portal" };
    return isBody(body) ? { answer: { response, body, at } } : { answer: null, why: "portal" };
  } catch {
    return { answer: null, why: "unreachable" };
  }
}

/** How long the device's own answer waits for the server's. */
const PATIENCE_MS = 3_000;
/** The same where the last answer did not come in time: a fan on a bad line waits once, not at every tap. */
const SHORT_PATIENCE_MS = 500;
let lineIsBad = false;

/** How long the store may take to answer, before the network is waited for after all. */
const RECALL_MS = 2_000;

/** Refusals that say nothing about the question: the device's own answer is better than those. */
const ASKED_TO_WAIT = new Set([408, 429]);

function json(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}

/** What the store answers with, and how old it is. */
export interface Kept {
  body: unknown;
  /** Unix seconds. */
  savedAt: number;
  /** There may be more of what was asked for than the device knows. */
  isPart?: true;
}

export interface Strategy<Body> {
  isBody(body: unknown): body is Body;
  /** Stores a success; the page does not wait for it. */
  keep(body: Body, at: number, response: Response): Promise<void>;
  /** The device's own answer, or null where it has none. */
  recall(): Promise<Kept | null>;
  /** True where the page is answered from the store, so that a late answer is of use only once it lies there. */
  fromStore?: true;
  /** The device's answer once the server has said that it still holds. */
  confirm?(at: number): Promise<unknown>;
}

/** The request, and what the worker may do after it has answered. */
export interface Asking {
  request: Request;
  url: URL;
  /** The page that asked. */
  clientId: string;
  waitUntil(work: Promise<unknown>): void;
}

/**
 * The network first, for three seconds at most where the device has an answer of its own; that one says when it was
 * saved and why it is shown. The network's answer is stored even when it comes later, and the page is told to ask again.
 */
export async function networkFirst<Body>(
  asking: Asking,
  strategy: Strategy<Body>,
  key = handOverKey(asking.request),
): Promise<Response> {
  const { request, waitUntil } = asking;
  const handedOver = takeHandOver(key);
  if (handedOver !== null) return handedOver;

  const askedAt = performance.now();
  const asked = askServer(request, strategy.isBody);
  const keeping = asked.then(({ answer }) =>
    answer?.body == null ? undefined : strategy.keep(answer.body, answer.at, answer.response),
  );
  const stored = keeping.then(
    () => true,
    () => false,
  );
  waitUntil(stored);
  const usable = asked.then((result) => use(result, strategy)).catch(() => null);
  const inTime = await untilLate(usable);
  if (inTime instanceof Response) return inTime;

  const kept = await withTimeoutOr(
    RECALL_MS,
    retryOnLostConnection(store, () => strategy.recall()),
    null,
  );
  if (kept === null) return (await usable) ?? orRefusal(await asked);
  if (inTime === null) return fromDevice(kept, whyOf(await asked));
  const id = crypto.randomUUID();
  waitUntil(
    usable.then(async (response) => {
      if (response === null || (!(await stored) && strategy.fromStore)) return;
      giveHandOver(key, response, askedAt);
      await tellPage(asking.clientId, { type: "LATE_ANSWER", id });
    }),
  );
  return fromDevice(kept, "slow", id);
}

/** What the server's answer is worth: null where the device's own would be better. */
async function use<Body>(
  { answer }: Asked<Body>,
  strategy: Strategy<Body>,
): Promise<Response | null> {
  if (answer === null || ASKED_TO_WAIT.has(answer.response.status)) return null;
  if (answer.response.status !== 304) return answer.response;
  const confirmed = await strategy.confirm?.(answer.at);
  return confirmed == null ? null : json(confirmed, 200, timeHeaders(answer.response.headers));
}

async function untilLate(usable: Promise<Response | null>): Promise<Response | null | "late"> {
  const startedAt = performance.now();
  const isLate = () => performance.now() - startedAt >= PATIENCE_MS;
  void usable.then(() => (lineIsBad = isLate()));
  const late = new Promise<"late">((resolve) => {
    setTimeout(() => resolve("late"), lineIsBad ? SHORT_PATIENCE_MS : PATIENCE_MS);
  });
  const inTime = await Promise.race([usable, late]);
  if (inTime === "late") lineIsBad = true;
  return inTime;
}

function whyOf({ answer, ...rest }: Asked<unknown>): DeviceReason {
  return answer === null && "why" in rest ? rest.why : "failing";
}

function fromDevice({ body, ...kept }: Kept, why: DeviceReason, late?: string): Response {
  const said = { ...kept, why, ...(late === undefined ? {} : { late }) };
  return json(body, 200, deviceAnswerHeaders(said));
}

/** Asked to wait, and nothing is saved: the page hears what the server said. */
function orRefusal({ answer }: Asked<unknown>): Response {
  return answer === null || answer.response.status === 304 ? notSaved() : answer.response;
}

/** Neither the server nor the device can answer. */
export function notSaved(): Response {
  return json(
    {
      message: "This is not saved on this phone. Connect to the internet and try again.",
      code: NOT_SAVED.code,
    },
    NOT_SAVED.status,
  );
}
