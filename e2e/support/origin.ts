import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** How the way to the server is: fine, gone, silent, slow, behind a hotel's log-in page, answering 500, or asking to wait. */
export type Condition = "ok" | "dead" | "hang" | "slow" | "portal" | "error" | "limited";

const SLOW_MS = 3_000;
const PORTAL = "<!doctype html><title>Hotel Wi-Fi</title><h1>Please log in to the Wi-Fi</h1>";

/** What a browser test talks to: the real server, over a line that can be spoilt. One for each test: its own origin. */
export class Origin {
  condition: Condition = "ok";
  /** True once anything was done to the line: from then on the browser may complain about the network. */
  wasSpoilt = false;
  /** Requests that reached the line, as "METHOD /path?query". */
  readonly seen: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly cuts: { pattern: RegExp; left: number }[] = [];
  private readonly delays: { pattern: RegExp; ms: number }[] = [];
  private readonly rewrites: { path: string; change: (body: string) => string }[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {}

  static async open(target: number): Promise<Origin> {
    const server = createServer();
    const origin = new Origin(server, target);
    server.on("connection", (socket) => {
      if (origin.condition === "dead") socket.destroy();
      origin.sockets.add(socket);
      socket.on("close", () => origin.sockets.delete(socket));
    });
    server.on("request", (incoming, outgoing) => origin.handle(incoming, outgoing));
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
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

  /** The server does its work, but the next `times` answers to matching requests are lost on the way. */
  cutAfterWork(pattern: RegExp, times = 1): void {
    this.wasSpoilt = true;
    this.cuts.push({ pattern, left: times });
  }

  /** From now on the server answers matching requests at once, and what it said arrives this much later. */
  delayAnswers(pattern: RegExp, ms: number): void {
    this.delays.push({ pattern, ms });
  }

  /** Serves a changed file, as a new build would. */
  rewrite(path: string, change: (body: string) => string): void {
    this.rewrites.push({ path, change });
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.seen.push(`${incoming.method} ${incoming.url}`);
    switch (this.condition) {
      case "dead":
        incoming.socket.destroy();
        return;
      case "hang":
        return;
      case "portal":
        outgoing.writeHead(200, { "content-type": "text/html" }).end(PORTAL);
        return;
      case "error":
        outgoing.writeHead(500, { "content-type": "text/plain" }).end("broken");
        return;
      case "limited":
        outgoing.writeHead(429, { "content-type": "application/json", "retry-after": "60" }).end('{"message":"Too many attempts.","code":"rate_limited"}');
        return;
      case "slow":
        setTimeout(() => this.forward(incoming, outgoing), SLOW_MS);
        return;
      case "ok":
        this.forward(incoming, outgoing);
    }
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const rewrite = this.rewrites.find(({ path }) => path === incoming.url);
    const headers = rewrite === undefined ? incoming.headers : { ...incoming.headers, "accept-encoding": "identity", "if-none-match": "" };
    const upstream = request({ port: this.target, host: "127.0.0.1", method: incoming.method, path: incoming.url, headers }, (answer) => {
      const cut = this.cuts.find(({ pattern, left }) => left > 0 && pattern.test(incoming.url ?? ""));
      if (cut !== undefined) {
        cut.left -= 1;
        // All of the answer was sent, so the work is committed; none of it arrives.
        answer.resume().on("end", () => incoming.socket.destroy());
        return;
      }
      if (rewrite === undefined) {
        const wait = this.delays.find(({ pattern }) => pattern.test(incoming.url ?? ""))?.ms ?? 0;
        setTimeout(() => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        }, wait);
        return;
      }
      let body = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      answer.on("end", () => {
        const { "content-length": _length, etag: _etag, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest).end(rewrite.change(body));
      });
    });
    upstream.on("error", () => incoming.socket.destroy());
    incoming.pipe(upstream);
  }
}
