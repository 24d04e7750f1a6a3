import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { vi } from "vitest";
import type { WorkerMessage } from "#offline/messages.ts";
import { Store } from "#offline/store.ts";
import { createWorker } from "#sw/worker.ts";
import { createNotifications } from "./notifications.ts";
import { limitStorage } from "./storage-quota.ts";

/** A Saturday noon, UTC, in Unix seconds. */
export const NOON = Date.UTC(2026, 10, 21, 12) / 1_000;
const ORIGIN = "https://touchline.example";
const API = `${ORIGIN}/api/v1`;

/** Stops the device's clock. Timers that the database needs stay real. */
export function stopTheClock(): void {
  vi.useFakeTimers({
    now: NOON * 1_000,
    toFake: ["Date", "performance", "setTimeout", "clearTimeout"],
  });
}

const nextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits turn by turn of the event loop, without timers; a busy machine may take long. */
export async function until(condition: () => boolean): Promise<void> {
  const end = process.hrtime.bigint() + 10_000_000_000n;
  while (!condition()) {
    if (process.hrtime.bigint() > end) throw new Error("It did not come about.");
    await nextEventLoopTurn();
  }
}

export async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const state = { settled: false };
  const note = () => void (state.settled = true);
  void work.then(note, note);
  for (let turn = 0; turn < 2_000 && !state.settled; turn += 1) await nextEventLoopTurn();
  return state.settled;
}

type Server = (request: Request) => Response | Promise<Response>;

export function createPhone({ hasDatabase = true } = {}) {
  const store = new Store(hasDatabase ? { indexedDB: new IDBFactory(), IDBKeyRange } : {});
  const quota = limitStorage(store);
  const requests: Request[] = [];
  const messages: (WorkerMessage & { to?: string; except?: string })[] = [];
  const work: Promise<unknown>[] = [];
  let server: Server = unreachable;
  let droppedBuilds = 0;
  const notifications = createNotifications();
  const badges: number[] = [];

  function startWorker() {
    return createWorker({
      store,
      clock: { now: () => Date.now(), elapsed: () => performance.now() },
      fetch: async (request, init) => {
        requests.push(new Request(request, init));
        return server(request);
      },
      broadcast: {
        toPage: async (to, message) => void messages.push({ ...message, to }),
        toPages: async (message, except) =>
          void messages.push(except === undefined ? message : { ...message, except }),
      },
      dropPreviousBuild: async () => void (droppedBuilds += 1),
      claimPages: async () => undefined,
      notifications: notifications.port,
      setBadge: async (count) => void badges.push(count),
      origin: ORIGIN,
      version: "test",
    });
  }
  let worker = startWorker();

  return {
    store,
    quota,
    requests,
    messages,
    notifications,
    badges,
    get worker() {
      return worker;
    },
    get droppedBuilds() {
      return droppedBuilds;
    },
    serve(answer: Server): void {
      server = answer;
    },
    restartWorker(): void {
      worker = startWorker();
    },
    /** @param path below `/api/v1` */
    ask(path: string, token?: string, signal?: AbortSignal): Promise<Response> {
      const url = new URL(`${API}${path}`);
      const request = new Request(url, {
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
        ...(signal === undefined ? {} : { signal }),
      });
      const [, answer] =
        worker.apiRoutes.find(([pattern]) => pattern.test(url.pathname.slice("/api/v1".length))) ??
        [];
      if (answer === undefined) throw new Error(`Nobody answers ${path}.`);
      return answer({
        request,
        url,
        clientId: "this-page",
        waitUntil: (promise) => void work.push(promise),
      });
    },
    async idle(): Promise<void> {
      while (work.length > 0) await work.shift();
    },
    async send(message: Parameters<typeof worker.answerMessage>[0]): Promise<WorkerMessage[]> {
      const answers: WorkerMessage[] = [];
      await worker.answerMessage(message, (answer) => answers.push(answer));
      return answers;
    },
  };
}

export type Phone = ReturnType<typeof createPhone>;

export function respond(
  body: unknown,
  { at = Date.now() / 1_000, headers = {}, status = 200 } = {},
) {
  return Response.json(body, {
    status,
    headers: { date: new Date(at * 1_000).toUTCString(), ...headers },
  });
}

export function unreachable(): Promise<Response> {
  return Promise.reject(new TypeError("No network."));
}

export function hanging(): { server: Server; answer: (response: Response) => void } {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { server: async () => (await answered).clone(), answer };
}

/**
 * Requests from a hanging server until the phone answers from its store.
 * @returns a function that lets the server answer
 */
export async function waitForDevice(
  phone: Phone,
  path: string,
  token?: string,
): Promise<{ given: Response; answer: (response: Response) => void }> {
  const { server, answer } = hanging();
  phone.serve(server);
  const before = phone.requests.length;
  const timers = vi.getTimerCount();
  const given = phone.ask(path, token);
  await until(() => phone.requests.length > before && vi.getTimerCount() > timers);
  vi.advanceTimersByTime(3_000);
  return { given: await given, answer };
}

/** The cursor of each request. */
export const requestedCursors = (phone: Phone) =>
  phone.requests.map((request) => new URL(request.url).searchParams.get("since"));

/** A server with these pages of a sync, each under its cursor. */
export function pagesOf(pages: Record<string, object | (() => Promise<Response>)>) {
  return (request: Request) => {
    const page = pages[new URL(request.url).searchParams.get("since") ?? "start"];
    if (page === undefined) throw new Error(`The test has no answer for ${request.url}.`);
    return typeof page === "function" ? page() : respond(page);
  };
}
