import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Traffic } from "./traffic.ts";
import { secondBuildPort } from "./second-build.ts";

/**
 * How the way to the server is: fine, gone, silent, slow, breaking off in the middle of each answer, behind a hotel's
 * login page, answering 500, asking to wait, or behind a proxy that answers everything with 403 or 404.
 */
export const CONDITIONS = [
  "ok",
  "dead",
  "hang",
  "slow",
  "half",
  "portal",
  "error",
  "limited",
  "forbidden",
  "missing",
] as const;
export type Condition = (typeof CONDITIONS)[number];

const SLOW_MS = 3_000;
const PORTAL = "<!doctype html><title>Hotel Wi-Fi</title><h1>Please log in to the Wi-Fi</h1>";
const REFUSAL = "<!doctype html><title>Proxy</title><h1>This address is not available here</h1>";
/** What a spoilt line makes the browser itself say; the last of a worker's script that did not come, asked for at each visit. */
export const NETWORK_NOISE =
  /^Failed to load resource|net::ERR_|The FetchEvent for .* resulted in a network error|An unknown error occurred when fetching the script|^Error while trying to use the following icon from the Manifest/;
/** A router without a battery starts in the year it was made in. */
const PORTAL_DATE = "Thu, 01 Jan 2015 00:00:00 GMT";
/** What the server answers whatever build is deployed. */
const SERVER_ONLY = /^\/(api|dev|healthz|readyz)(\/|\?|$)/;

/** What a browser test talks to: the real server, over a line that can be spoilt. One for each test: its own origin. */
export class Origin {
  condition: Condition = "ok";
  /** How much later `slow` lets a request through. */
  slowMs = SLOW_MS;
  /** When `hang` cuts the load of a page, as a browser's own timeout does; by default never. */
  loadTimeoutMs: number | null = null;
  /** How far the time that its answers name is ahead of the real one. */
  aheadMs = 0;
  /** True once anything was done to the line: from then on the browser may complain about the network. */
  wasSpoilt = false;
  /** Requests that reached the line, as "METHOD /path?query". */
  readonly seen: string[] = [];
  readonly traffic = new Traffic();
  /** When an answer to "METHOD /path" last arrived whole, by the real clock. */
  readonly answered = new Map<string, number>();
  private appPort: number;
  private isDeployed: (path: string) => boolean = () => true;
  private readonly sockets = new Set<Socket>();
  private readonly cuts: { pattern: RegExp; left: number }[] = [];
  private readonly delays: { pattern: RegExp; ms: number }[] = [];
  private readonly holds: { pattern: RegExp; released: Promise<void> }[] = [];
  private readonly cached: { pattern: RegExp; ageS: number; by: "date" | "age" }[] = [];
  private readonly rewrites: { path: string | RegExp; change: (body: string) => string }[] = [];

  private constructor(
    private readonly server: Server,
    readonly apiPort: number,
  ) {
    this.appPort = apiPort;
  }

  static async open(target: number, port = 0): Promise<Origin> {
    // Longer than any test: a connection that ends just as it is used again is no fault of the line.
    const server = createServer({ keepAliveTimeout: 600_000 });
    const origin = new Origin(server, target);
    server.on("connection", (socket) => {
      if (origin.condition === "dead") socket.destroy();
      origin.sockets.add(socket);
      socket.on("close", () => origin.sockets.delete(socket));
    });
    server.on("request", (incoming, outgoing) => origin.handle(incoming, outgoing));
    await new Promise<void>((resolve, reject) => {
      server.on("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
    return origin;
  }

  get url(): string {
    // A listening TCP server's address is always an AddressInfo.
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  become(condition: Condition): void {
    this.condition = condition;
    this.wasSpoilt ||= condition !== "ok";
    if (condition === "dead") for (const socket of this.sockets) socket.destroy();
  }

  /** From now on the app is this build of it, or only these of its files; the API stays. */
  async deploy(build: 1 | 2, has: (path: string) => boolean = () => true): Promise<void> {
    this.appPort = build === 1 ? this.apiPort : await secondBuildPort();
    this.isDeployed = has;
  }

  /** The server does its work, but the next `times` answers to matching requests are lost on the way. */
  cutAfterWork(pattern: RegExp, times = 1): void {
    this.wasSpoilt = true;
    this.cuts.push({ pattern, left: times });
  }

  /** From now on the server answers matching requests at once, and what it said arrives this much later. */
  delayAnswers(pattern: RegExp, ms: number): void {
    this.delays.push({ pattern, ms });
  }

  /** From now on the server answers matching requests at once, and what it said arrives when the test calls what this gives. */
  holdAnswers(pattern: RegExp): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.holds.push({ pattern, released });
    return release;
  }

  /** From now on a cache on the way answers matching requests: what it says was said so long ago, by its `Date` or by its `Age`. */
  cacheAnswers(pattern: RegExp, ageS: number, by: "date" | "age"): void {
    this.cached.push({ pattern, ageS, by });
  }

  /** Serves a changed file, as a new build would, or a changed answer, as a dishonest server would. */
  rewrite(path: string | RegExp, change: (body: string) => string): void {
    this.rewrites.push({ path, change });
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private date(): string {
    return new Date(Date.now() + this.aheadMs).toUTCString();
  }

  /** It was given its answers for somebody else's requests. */
  private headersOfCache(url: string): Record<string, string> {
    const cache = this.cached.find(({ pattern }) => pattern.test(url));
    if (cache === undefined) return {};
    const mark = { "x-touchline-ask": "another" };
    return cache.by === "age"
      ? { ...mark, age: String(cache.ageS) }
      : { ...mark, date: new Date(Date.now() + this.aheadMs - 1_000 * cache.ageS).toUTCString() };
  }

  private handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.seen.push(`${incoming.method} ${incoming.url}`);
    outgoing.setHeader("date", this.date());
    this.traffic.watch(incoming, outgoing);
    switch (this.condition) {
      case "dead":
        incoming.socket.destroy();
        return;
      case "hang":
        if (this.loadTimeoutMs !== null && incoming.headers["sec-fetch-mode"] === "navigate")
          setTimeout(() => incoming.socket.destroy(), this.loadTimeoutMs);
        return;
      case "portal":
        outgoing.writeHead(200, { "content-type": "text/html", date: PORTAL_DATE }).end(PORTAL);
        return;
      case "error":
        outgoing.writeHead(500, { "content-type": "text/plain" }).end("broken");
        return;
      case "limited":
        outgoing
          .writeHead(429, { "content-type": "application/json", "retry-after": "60" })
          .end('{"message":"Too many attempts.","code":"rate_limited"}');
        return;
      case "forbidden":
        outgoing.writeHead(403, { "content-type": "text/html" }).end(REFUSAL);
        return;
      case "missing":
        outgoing
          .writeHead(404, { "content-type": "application/json" })
          .end('{"error":"There is no such host."}');
        return;
      case "slow":
        setTimeout(() => this.forward(incoming, outgoing), this.slowMs);
        return;
      case "half":
      case "ok":
        this.forward(incoming, outgoing);
    }
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const rewrite = this.rewrites.find(({ path }) =>
      typeof path === "string" ? path === incoming.url : path.test(incoming.url ?? ""),
    );
    const headers =
      rewrite === undefined
        ? incoming.headers
        : { ...incoming.headers, "accept-encoding": "identity", "if-none-match": "" };
    const { url = "" } = incoming;
    const port =
      SERVER_ONLY.test(url) || !this.isDeployed(url.split("?")[0] ?? "")
        ? this.apiPort
        : this.appPort;
    const isHalved = this.condition === "half";
    const upstream = request(
      { port, host: "127.0.0.1", method: incoming.method, path: incoming.url, headers },
      (answer) => {
        const cut = this.cuts.find(
          ({ pattern, left }) => left > 0 && pattern.test(incoming.url ?? ""),
        );
        if (cut !== undefined) {
          cut.left -= 1;
          // All of the answer was sent, so the work is committed; none of it arrives.
          answer.resume().on("end", () => incoming.socket.destroy());
          return;
        }
        if (isHalved) {
          sendHalf(answer, outgoing, this.date()).catch(() => incoming.socket.destroy());
          return;
        }
        if (rewrite === undefined) {
          const wait = this.delays.find(({ pattern }) => pattern.test(incoming.url ?? ""))?.ms ?? 0;
          const pass = () => {
            outgoing.writeHead(answer.statusCode ?? 502, {
              ...answer.headers,
              date: this.date(),
              ...this.headersOfCache(incoming.url ?? ""),
            });
            outgoing.on("finish", () =>
              this.answered.set(`${incoming.method} ${incoming.url?.split("?")[0]}`, Date.now()),
            );
            answer.pipe(outgoing);
          };
          const hold = this.holds.find(({ pattern }) => pattern.test(incoming.url ?? ""));
          if (hold === undefined) setTimeout(pass, wait);
          else void hold.released.then(pass);
          return;
        }
        let body = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
        answer.on("end", () => {
          const { "content-length": _length, etag: _etag, ...rest } = answer.headers;
          // A file that is never the same again is not to be kept for good.
          const caching = url.startsWith("/assets/") ? { "cache-control": "no-store" } : {};
          outgoing
            .writeHead(answer.statusCode ?? 502, { ...rest, ...caching, date: this.date() })
            .end(rewrite.change(body));
        });
      },
    );
    upstream.on("error", () => incoming.socket.destroy());
    // Nobody reads on: a connection left half read would keep the server from ever ending.
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  }
}

/** The head and half of the body; then the connection dies. */
async function sendHalf(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  date: string,
): Promise<void> {
  const body = Buffer.concat(await answer.toArray());
  if (body.length < 2) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, date });
  outgoing.flushHeaders();
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
}
