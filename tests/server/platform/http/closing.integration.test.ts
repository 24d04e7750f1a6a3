import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => app.close());

it.each([
  ["from the cache", "/api/v1/countries", 200, '"data":['],
  ["by a route", "/api/v1/auth/me", 401, '"code":"unauthorized"'],
])(
  "A half-sent request at shutdown gets %s, and its connection closes",
  async (_how, path, status, words) => {
    // A server that listens on a port has an address object; only a pipe has a string.
    const { port } = app.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    // The first response proves that the server has read the partial request behind it.
    const first = once(socket, "data");
    socket.write(
      `GET /api/v1/sports HTTP/1.1\r\nHost: x\r\n\r\nGET ${path} HTTP/1.1\r\nHost: x\r\n`,
    );
    await first;
    const closed = app.app.close();
    await expect.poll(() => app.app.server.listening).toBe(false);
    text = "";
    socket.write("\r\n");
    await once(socket, "close");
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text).toMatch(/^connection: close\r$/im);
    expect(text).toContain(words);
    await closed;
  },
);
