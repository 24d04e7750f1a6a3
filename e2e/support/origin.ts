import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { listeningPort } from "../../tests/support/listening-port.ts";
import { Traffic } from "./traffic.ts";
import { secondBuildPort } from "./second-build.ts";

/** "portal" is a hotel's login page; "forbidden" and "missing" come from a proxy. */
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
const PORTAL_PAGE = "<!doctype html><title>Hotel Wi-Fi</title><h1>Please log in to the Wi-Fi</h1>";
const FORBIDDEN_PAGE =
  "<!doctype html><title>Proxy</title><h1>This address is not available here</h1>";
export const EXPECTED_NETWORK_ERRORS =
  /^Failed to load resource|net::ERR_|The FetchEvent for .* resulted in a network error|An unknown error occurred when fetching the script|^Error while trying to use the following icon from the Manifest/;
/** A router without a battery starts with an old date. */
const PORTAL_DATE = "Thu, 01 Jan 2015 00:00:00 GMT";
export const COMMANDS_PATH = "/e2e/commands";
const SERVER_ONLY = /^\/(api|dev|healthz|readyz)(\/|\?|$)/;

export class Origin {
  condition: Condition = "ok";
  slowMs = SLOW_MS;
  /** After this time `hang` cuts a page load; null means never. */
  loadTimeoutMs: number | null = null;
  aheadMs = 0;
  /** The `Date` of each response, in Unix milliseconds. */
  frozenAt: number | null = null;
  wasDisrupted = false;
  readonly requests: string[] = [];
  readonly traffic = new Traffic();
  readonly answeredAt = new Map<string, number>();
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
    private readonly commandPort: number | undefined,
  ) {
    this.appPort = apiPort;
  }

  static async open(target: { port: number; commandPort?: number }, port = 0): Promise<Origin> {
    // A shorter keep-alive timeout would look like a broken line.
    const server = createServer({ keepAliveTimeout: 600_000 });
    const origin = new Origin(server, target.port, target.commandPort);
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
    return `http://localhost:${listeningPort(this.server)}`;
  }

  setCondition(condition: Condition): void {
    this.condition = condition;
    this.wasDisrupted ||= condition !== "ok";
    if (condition === "dead") for (const socket of this.sockets) socket.destroy();
  }

  async deploy(build: 1 | 2, has: (path: string) => boolean = () => true): Promise<void> {
    this.appPort = build === 1 ? this.apiPort : await secondBuildPort();
    this.isDeployed = has;
  }

  cutAfterProcessing(pattern: RegExp, times = 1): void {
    this.wasDisrupted = true;
    this.cuts.push({ pattern, left: times });
  }

  delayResponses(pattern: RegExp, ms: number): void {
    this.delays.push({ pattern, ms });
  }

  /** Holds matching responses until the returned function is called. */
  holdResponses(pattern: RegExp): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.holds.push({ pattern, released });
    return release;
  }

  simulateHttpCache(pattern: RegExp, ageS: number, by: "date" | "age"): void {
    this.cached.push({ pattern, ageS, by });
  }

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
    return new Date((this.frozenAt ?? Date.now()) + this.aheadMs).toUTCString();
  }

  private headersOfCache(url: string): Record<string, string> {
    const cache = this.cached.find(({ pattern }) => pattern.test(url));
    if (cache === undefined) return {};
    const askHeader = { "x-touchline-ask": "another" };
    return cache.by === "age"
      ? { ...askHeader, age: String(cache.ageS) }
      : {
          ...askHeader,
          date: new Date(Date.now() + this.aheadMs - 1_000 * cache.ageS).toUTCString(),
        };
  }

  private forwardCommand(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const command = request(
      { port: this.commandPort, host: "127.0.0.1", method: incoming.method },
      (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502)),
    );
    command.on("error", () => incoming.socket.destroy());
    incoming.pipe(command);
  }

  private handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (incoming.url === COMMANDS_PATH && this.commandPort !== undefined) {
      this.forwardCommand(incoming, outgoing);
      return;
    }
    this.requests.push(`${incoming.method} ${incoming.url}`);
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
        outgoing
          .writeHead(200, { "content-type": "text/html", date: PORTAL_DATE })
          .end(PORTAL_PAGE);
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
        outgoing.writeHead(403, { "content-type": "text/html" }).end(FORBIDDEN_PAGE);
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
    const breaksOff = this.condition === "half";
    const upstream = request(
      { port, host: "127.0.0.1", method: incoming.method, path: incoming.url, headers },
      (answer) => {
        const cut = this.cuts.find(
          ({ pattern, left }) => left > 0 && pattern.test(incoming.url ?? ""),
        );
        if (cut !== undefined) {
          cut.left -= 1;
          // The server has finished, but the client gets nothing.
          answer.resume().on("end", () => incoming.socket.destroy());
          return;
        }
        if (breaksOff) {
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
              this.answeredAt.set(`${incoming.method} ${incoming.url?.split("?")[0]}`, Date.now()),
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
          // The browser must not cache a rewritten file.
          const caching = url.startsWith("/assets/") ? { "cache-control": "no-store" } : {};
          outgoing
            .writeHead(answer.statusCode ?? 502, { ...rest, ...caching, date: this.date() })
            .end(rewrite.change(body));
        });
      },
    );
    upstream.on("error", () => incoming.socket.destroy());
    // An open upstream connection would keep the server from closing.
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  }
}

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
