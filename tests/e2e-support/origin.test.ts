import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../e2e/support/flaky-words.ts";
import { Origin } from "../../e2e/support/origin.ts";

const BODY = JSON.stringify({ data: "x".repeat(1_000) });
let server: Server;
let worked = 0;
let origin: Origin;

beforeAll(async () => {
  server = createServer((_request, response) => {
    worked += 1;
    response
      .writeHead(200, { "content-type": "application/json", "content-length": BODY.length })
      .end(BODY);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});
afterAll(() => void server.close());

beforeEach(async () => {
  worked = 0;
  // A listening TCP server's address is always an AddressInfo.
  origin = await Origin.open({ port: (server.address() as AddressInfo).port });
});
afterEach(() => origin.close());

const get = (path = "/api/v1/x") => fetch(`${origin.url}${path}`);

describe("a line to the server", () => {
  it("lets everything through until it is spoilt, and again afterwards", async () => {
    expect(await (await get()).text()).toBe(BODY);
    expect(await runCommand(origin, "error")).toMatch(/^error: /);
    expect((await get()).status).toBe(500);
    expect(await runCommand(origin, " OK ")).toMatch(/^ok: /);
    expect(await (await get()).text()).toBe(BODY);
    expect(worked).toBe(2);
  });

  it("that breaks off gives the head and half of the body, after the server's work is done", async () => {
    origin.setCondition("half");
    const response = await get();
    expect([response.status, response.headers.get("content-length")]).toEqual([
      200,
      String(BODY.length),
    ]);
    const chunks: Uint8Array[] = [];
    const reader = response.body?.getReader();
    const read = async () => {
      for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
        chunks.push(part.value);
    };
    await expect(read()).rejects.toThrow();
    expect(Buffer.concat(chunks).toString()).toBe(BODY.slice(0, Math.floor(BODY.length / 2)));
    expect(worked).toBe(1);
  });

  it("that is dead, or hangs, answers nothing, and the server hears of nothing", async () => {
    origin.setCondition("dead");
    await expect(get()).rejects.toThrow();
    origin.setCondition("hang");
    await expect(fetch(`${origin.url}/`, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
    expect(worked).toBe(0);
  });

  it("holds back the answers that a test asked it to, after the server's work, and lets them go when told to", async () => {
    const release = origin.holdResponses(/held/);
    const order: string[] = [];
    const held = get("/api/v1/held").then(() => order.push("held"));
    await expect.poll(() => worked, { timeout: 10_000 }).toBe(1);
    await get().then(() => order.push("other"));
    release();
    await held;
    await get("/api/v1/held").then(() => order.push("held again"));
    expect(order).toEqual(["other", "held", "held again"]);
  });

  it("behind a hotel's login answers everything with a page that is not ours", async () => {
    origin.setCondition("portal");
    const response = await get();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html"]);
  });

  it("says what it has seen, and answers a word that it does not know with those that it does", async () => {
    await get();
    expect(await runCommand(origin, "seen")).toBe("seen: 1 requests, the last GET /api/v1/x.");
    expect(await runCommand(origin, "explode")).toMatch(
      /"explode" is none of the words\. Words: ok, dead, .*help\.$/,
    );
  });
});
