import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/db/open.ts";
import { describeStartFailure } from "#server/start-failure.ts";
import { StartError } from "#server/platform/config/start-error.ts";
import { programFile } from "../../scripts/programs.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-start-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(
  env: Record<string, string>,
  before = "",
): Promise<{ code: number | null; message: string }> {
  const first = `data:text/javascript,${encodeURIComponent(before)}`;
  const child = spawn(process.execPath, ["--import", first, programFile("server/main.ts")], {
    env: { PATH: process.env["PATH"], PORT: "0", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 60_000,
  });
  let message = "";
  child.stderr.on("data", (chunk) => (message += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, message };
}

async function refusal(settings: { databaseUrl?: string; dataDir?: string }): Promise<string> {
  const error: unknown = await openDatabase({ databaseUrl: null, ...settings }).then(
    async (database) => database.close(),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(StartError);
  return describeStartFailure(error, {});
}

describe("a failed start names the setting and the reason in one message without a stack", () => {
  it("where DATA_DIR is a file", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    expect(await start({ DATA_DIR: file })).toEqual({
      code: 1,
      message: `DATA_DIR is "${file}", which is not a folder. Fix that, or set DATA_DIR to a folder that can be written.\n`,
    });
  });

  it("with the stack if LOG_LEVEL=debug", async () => {
    const { code, message } = await start({
      DATA_DIR: join(folder, "a-file", "below"),
      LOG_LEVEL: "debug",
    });
    expect([code, message]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR is ".*", which is not a folder\..*\n[^]*\n\s+at /),
    ]);
  });

  it("where another program listens on PORT", async () => {
    const [first, second] = [createServer(), createServer()];
    await new Promise<void>((resolve) => first.listen(0, "127.0.0.1", resolve));
    const address = first.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const refused = once(second, "error");
    second.listen(port, "127.0.0.1");
    const [error] = (await refused) as [Error];
    first.close();
    expect(describeStartFailure(error, { PORT: String(port) })).toBe(
      `PORT is ${port}, which another program uses. Stop that program, or set PORT to another number.`,
    );
  });

  it("where nothing listens at DATABASE_URL", async () => {
    expect(await refusal({ databaseUrl: "postgres://fan:secret@127.0.0.1:1/touchline" })).toBe(
      "DATABASE_URL names 127.0.0.1:1/touchline, but nothing listens there. Start PostgreSQL, or correct the host and port.",
    );
  });

  it("where nothing listens at DATABASE_URL, checked after the program is loaded", async () => {
    const { code, message } = await start(
      { DATABASE_URL: "postgres://fan:secret@127.0.0.1:1/touchline" },
      `import Module from "node:module";
      import { Socket } from "node:net";
      const { connect } = Socket.prototype;
      Socket.prototype.connect = function (...where) {
        const isRead = Object.keys(Module._cache).some((file) => /[/]fastify[/]/.test(file));
        console.error(isRead ? "asked once read" : "asked while reading");
        return connect.apply(this, where);
      };`,
    );
    expect(message.trim().split("\n")).toEqual([
      "asked once read",
      "DATABASE_URL names 127.0.0.1:1/touchline, but nothing listens there. Start PostgreSQL, or correct the host and port.",
    ]);
    expect(code).toBe(1);
  });

  it.each([
    [
      "EACCES",
      "PORT is 80, on which this user may not listen. Set PORT to a number above 1023, or grant the right.",
    ],
    [
      "EADDRNOTAVAIL",
      'HOST is "10.9.8.7", which is not an address of this machine. Set HOST to one of its addresses, or leave it out.',
    ],
  ])("where the system refuses to listen with %s", (code, sentence) => {
    const error = Object.assign(new Error("listen"), { code, syscall: "listen" });
    expect(describeStartFailure(error, { PORT: "80", HOST: "10.9.8.7" })).toBe(sentence);
  });

  it("where the host of DATABASE_URL is unknown, without its password", async () => {
    const message = await refusal({
      databaseUrl: "postgres://fan:secret@no-such-host.invalid/touchline",
    });
    expect(message).toMatch(
      /^DATABASE_URL names no-such-host\.invalid:5432\/touchline, but (there is no host of that name|the host's name could not be looked up)\. Correct it/,
    );
    expect(message).not.toContain("secret");
  });

  it("where the server at DATABASE_URL does not respond", async () => {
    const server = createServer((socket) => socket.on("error", () => undefined).resume());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const error: unknown = await openDatabase({
      databaseUrl: `postgres://fan@127.0.0.1:${port}/touchline`,
      timeouts: { connectMs: 200, statementMs: 200, silentMs: 200 },
    }).catch((cause: unknown) => cause);
    server.close();
    expect(describeStartFailure(error, {})).toBe(
      `DATABASE_URL names 127.0.0.1:${port}/touchline, but nothing answered in time. Check that PostgreSQL runs there, and correct the host and port.`,
    );
  });

  it("where the data folder is not writable", async () => {
    const locked = join(folder, "locked");
    mkdirSync(locked, { mode: 0o500 });
    // Root can write anywhere, except in /sys.
    const dataDir = process.getuid?.() === 0 ? "/sys/touchline" : locked;
    expect(await refusal({ dataDir })).toBe(
      `DATA_DIR is "${dataDir}", which may not be written by this user. Fix that, or set DATA_DIR to a folder that can be written.`,
    );
  });

  it("where the cause is a bug", () => {
    expect(describeStartFailure(new Error("a bug"), {})).toBe(
      "Touchline could not start: a bug. Set LOG_LEVEL=debug to see the stack.",
    );
  });
});
