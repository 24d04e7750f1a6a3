/** The server's own answer, whatever it says, as opposed to silence or somebody else's page. */
export interface ServerAnswer<Body> {
  response: Response;
  /** Set for a success. */
  body: Body | null;
  /** Unix seconds by the server's clock; the device's may lie. */
  at: number;
}

function isJson(response: Response): boolean {
  return /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
}

/**
 * Asks the server. Null means that it was not reached: no network, an error of its own, or an answer that is not
 * our JSON, as a captive portal gives. A refusal (4xx) is an answer.
 */
export async function askServer<Body>(request: Request, isBody: (body: unknown) => body is Body): Promise<ServerAnswer<Body> | null> {
  try {
    const response = await fetch(request);
    const date = Date.parse(response.headers.get('date') ?? '');
    const at = Math.floor((Number.isNaN(date) ? Date.now() : date) / 1000);
    if (!isJson(response) || response.status >= 500) return null;
    if (!response.ok) return { response, body: null, at };
    const body: unknown = await response.clone().json();
    return isBody(body) ? { response, body, at } : null;
  } catch {
    return null;
  }
}

const GIVE_UP_MS = 3_000;
/** Refusals that say nothing about the question: the device's own answer is better than those. */
const ASKED_TO_WAIT = new Set([408, 429]);

function json(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers } });
}

/** What the store answers with, and how old it is. */
export interface Kept {
  body: unknown;
  /** Unix seconds. */
  savedAt: number;
}

export interface Strategy<Body> {
  isBody(body: unknown): body is Body;
  /** Stores a success; the page does not wait for it. */
  keep(body: Body, at: number): Promise<void>;
  /** The device's own answer, or null where it has none. */
  recall(): Promise<Kept | null>;
}

/**
 * The network first, for three seconds at most where the device has an answer of its own; that one says when it was
 * saved. The network's answer is stored even when it comes too late to be shown.
 */
export async function networkFirst<Body>(
  request: Request,
  strategy: Strategy<Body>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const asked = askServer(request, strategy.isBody);
  const stored = asked.then(async (answer) => {
    if (answer?.body != null) await strategy.keep(answer.body, answer.at);
  });
  waitUntil(stored.catch(() => undefined));
  const inTime = await Promise.race([asked, new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), GIVE_UP_MS))]);
  if (inTime !== null && inTime !== 'late' && !ASKED_TO_WAIT.has(inTime.response.status)) return inTime.response;
  const kept = await strategy.recall().catch(() => null);
  if (kept !== null) return json(kept.body, 200, { 'x-touchline-saved-at': String(kept.savedAt) });
  const late = await asked;
  return late?.response ?? notSaved();
}

/** Neither the server nor the device can answer. */
export function notSaved(): Response {
  return json({ message: 'This is not saved on this phone. Connect to the internet and try again.', code: 'not_saved' }, 503);
}
