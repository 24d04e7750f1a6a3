import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { sharedTestApp, startTestApp } from "../../../support/test-app.ts";

const LONG = 30_000_000;

const webRoot = mkdtempSync(join(tmpdir(), "touchline-web-"));
mkdirSync(join(webRoot, "assets"));
writeFileSync(join(webRoot, "index.html"), "<!doctype html><title>The app</title>");
writeFileSync(join(webRoot, "assets", "long.wasm"), Buffer.alloc(LONG));

let lines: string[] = [];
const app = await sharedTestApp({
  webRoot,
  log: { write: (line) => void lines.push(line) },
  socketLimits: { request: 500, stalled: 700, answer: 1500 },
});
await app.app.listen({ port: 0, host: "127.0.0.1" });
// A server that listens on a port has an address object; only a pipe has a string.
const port = (app.app.server.address() as AddressInfo).port;
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));
beforeEach(() => void (lines = []));

async function open(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

function read(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1").slice(0, 500)));
  return once(socket, "close").then(() => text);
}

const HALF =
  'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email"';

function answered(): Promise<unknown> {
  return new Promise((resolve) => app.app.server.once("request", resolve));
}

it("A slow body is cut at the request's time limit", async () => {
  const socket = await open();
  const drip = setInterval(() => socket.write(" "), 50);
  socket.write(HALF);
  const text = await read(socket);
  clearInterval(drip);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain(
    '{"message":"The request did not arrive in time. Please try again.","code":"timeout"}',
  );
});

it.each([
  ["nothing", "", /^HTTP\/1\.1 408 /],
  [
    "nothing complete after its first response",
    "GET /api/v1/countries HTTP/1.1\r\nHost: x\r\n\r\nGET /api",
    /^HTTP\/1\.1 200 /,
  ],
])(
  "A connection that sends %s is cut at the request's time limit",
  async (_what, sent, expected) => {
    const socket = await open();
    socket.write(sent);
    expect(await read(socket)).toMatch(expected);
  },
);

function nextIsCut(): Promise<unknown> {
  return new Promise((resolve) =>
    app.app.server.once("request", (request: { socket: Socket }) =>
      request.socket.once("close", resolve),
    ),
  );
}

it("A client that reads nothing, or too slowly to end, is cut", async () => {
  for (const everyMs of [null, 100]) {
    const socket = await open();
    const gone = nextIsCut();
    socket.pause();
    const sip = everyMs === null ? undefined : setInterval(() => socket.read(1), everyMs);
    socket.write("GET /assets/long.wasm HTTP/1.1\r\nHost: x\r\n\r\n");
    await gone;
    clearInterval(sip);
    expect(socket.bytesRead).toBeLessThan(LONG);
    socket.destroy();
  }
});

it("A client that does not read a cached response is cut, an idle connection is not", async () => {
  const request = "GET /api/v1/countries HTTP/1.1\r\nHost: x\r\n\r\n";
  const keptSocket = await open();
  const ask = async () => {
    keptSocket.write(request);
    return String(await once(keptSocket, "data"));
  };
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  const socket = await open();
  const gone = nextIsCut();
  socket.pause();
  // Write it in one piece, because the server cuts a partial request.
  socket.write(request.repeat(1_000));
  await gone;
  socket.destroy();
  expect(await ask()).toMatch(/HTTP\/1\.1 200 /);
  keptSocket.destroy();
});

it("A client that keeps reading gets a long response completely", async () => {
  // Limits that a slow reader on a busy machine can keep.
  const patient = await startTestApp({
    webRoot,
    socketLimits: { request: 20_000, stalled: 20_000, answer: 25_000 },
  });
  try {
    const response = await fetch(
      `${await patient.app.listen({ port: 0, host: "127.0.0.1" })}/assets/long.wasm`,
    );
    expect((await response.arrayBuffer()).byteLength).toBe(LONG);
  } finally {
    await patient.close();
  }
});

it("Connections that are reset at any moment leave no log line", async () => {
  for (const request of [
    HALF,
    "GET /assets/long.wasm HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /api/v1/events HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /api/v1/track-record/predictions HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n",
  ]) {
    for (const atOnce of [true, false]) {
      const socket = await open();
      const seen = answered();
      socket.write(request);
      if (!atOnce) await seen;
      socket.resetAndDestroy();
      await seen;
    }
  }
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.app.server.getConnections((error, count) =>
        error === null ? resolve(count) : reject(error),
      ),
    );
  app.app.server.closeIdleConnections();
  await expect.poll(connections).toBe(0);
  const entries = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(entries.filter(({ level }) => level > 30).map(({ msg }) => msg)).toEqual([]);
});

it.each([
  ["not HTTP", "GARBAGE\r\n\r\n", 400],
  ["sent with an unknown method", "GETT /api/v1/sports HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["sent with a NUL in its head", "GET /api/v1/sports HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n", 400],
  [
    "sent with two lengths",
    "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    400,
  ],
  [
    "sent with a length and chunks",
    "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  [
    "sent with an endless head",
    `GET /api/v1/sports HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
  ],
])("A request that is %s is refused by the contract's error", async (_what, request, status) => {
  const socket = await open();
  const answer = read(socket);
  socket.write(request);
  const [head = "", body = ""] = (await answer).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  if (body !== "")
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: expect.any(String) });
});
