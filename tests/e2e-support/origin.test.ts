import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../e2e/support/flaky-commands.ts";
import { listeningPort } from "../support/listening-port.ts";
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
  origin = await Origin.open({ port: listeningPort(server) });
});
afterEach(() => origin.close());

const get = (path = "/api/v1/x") => fetch(`${origin.url}${path}`);

describe("A simulated line to the server", () => {
  it("passes every response before and after it breaks", async () => {
    expect(await (await get()).text()).toBe(BODY);
    expect(await runCommand(origin, "error")).toMatch(/^error: /);
    expect((await get()).status).toBe(500);
    expect(await runCommand(origin, " OK ")).toMatch(/^ok: /);
    expect(await (await get()).text()).toBe(BODY);
    expect(worked).toBe(2);
  });

  it("in the state half sends the head and half of the body after the server's work", async () => {
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

  it("in the states dead and hang sends nothing, and the server gets no request", async () => {
    origin.setCondition("dead");
    await expect(get()).rejects.toThrow();
    origin.setCondition("hang");
    await expect(fetch(`${origin.url}/`, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
    expect(worked).toBe(0);
  });

  it("holds matching responses after the server's work until the test releases them", async () => {
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

  it("in the state portal answers everything with a login page", async () => {
    origin.setCondition("portal");
    const response = await get();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html"]);
  });

  it("lists its requests, and answers an unknown command with the known ones", async () => {
    await get();
    expect(await runCommand(origin, "seen")).toBe("seen: 1 requests. Latest: GET /api/v1/x.");
    expect(await runCommand(origin, "explode")).toMatch(
      /Unknown command "explode"\. Commands: ok, dead, .*help\.$/,
    );
  });
});
