import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { readPostmaster } from "#server/platform/db/postgres-process.ts";
import { programFile } from "../../scripts/programs.mjs";
import { LEAGUE_JSON } from "./feeds/archive-fixtures.ts";

const LIMIT_MS = 120_000;

const dataDir = mkdtempSync(join(tmpdir(), "touchline-program-"));
const season = mkdtempSync(join(tmpdir(), "touchline-season-"));
beforeAll(() => {
  mkdirSync(join(season, "2020-21"), { recursive: true });
  writeFileSync(join(season, "2020-21", "harbour.json"), JSON.stringify(LEAGUE_JSON));
});
const servers: ChildProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await end(server, "SIGTERM");
});
afterAll(() => {
  for (const folder of [dataDir, season]) rmSync(folder, { recursive: true, force: true });
});

const environment = { PATH: process.env["PATH"], DATA_DIR: dataDir, LOG_LEVEL: "silent" };
const postmaster = () => readPostmaster(join(dataDir, "postgresql"))?.pid ?? 0;

function startProgram() {
  const child = spawn(process.execPath, [programFile("server/main.ts")], {
    env: { ...environment, PORT: "0", FEED: "openfootball" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  servers.push(child);
  return child;
}

async function serve() {
  const child = startProgram();
  const errors = text(child.stderr);
  const [line] = await Promise.race([
    // The program's output arrives as buffers.
    once(child.stdout, "data") as Promise<[Buffer]>,
    errors.then((output) => [output]),
  ]);
  const [url] = /http:\/\/localhost:\d+/.exec(String(line)) ?? [];
  if (url === undefined) throw new Error(`the server did not start: ${String(line)}`);
  return { child, url, errors };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, "exit");
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

async function command(name: string, ...words: string[]) {
  const child = spawn(process.execPath, [programFile(`server/cli/${name}.ts`), ...words], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out: out.trim(), errors: errors.trim() };
}

async function runCommands(email: string): Promise<string[]> {
  const output = [
    await command("user", "create", email, "--first-name", "Ada", "--last-name", "Obi"),
    await command("ledger", "check"),
    await command("jobs"),
    await command("import", "--from", "openfootball", season, "--time-zone", "Europe/London"),
  ];
  for (const { errors } of output) expect(errors).toMatch(/^(Database: .*)?$/);
  return output.map(({ out }) => out);
}

it(
  "Commands work beside a running server, or start PostgreSQL themselves",
  async () => {
    const { child, url } = await serve();
    const pid = postmaster();
    const [created = "", ...others] = await runCommands("ada@example.com");
    expect(created).toContain("ada@example.com");
    expect(others).toEqual([
      "The ledger adds up.",
      expect.stringContaining("poll-feed"),
      "Imported 8 matches: 8 new, 0 changed, 0 unchanged, 0 removed.",
    ]);
    expect(postmaster()).toBe(pid);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await end(child, "SIGINT")).toBe(0);
    expect(postmaster()).toBe(0);
    expect((await runCommands("obi@example.com")).at(-1)).toBe(
      "Imported 8 matches: 0 new, 0 changed, 8 unchanged, 0 removed.",
    );
    expect(postmaster()).toBe(0);
  },
  LIMIT_MS,
);

it(
  "A server whose PostgreSQL is killed reports it and exits with 1, and restarts normally",
  async () => {
    const { child, errors } = await serve();
    const exited = once(child, "exit");
    process.kill(postmaster(), "SIGKILL");
    expect(await exited).toEqual([1, null]);
    expect(await errors).toBe(
      "PostgreSQL stopped unexpectedly, so Touchline stops too. Start Touchline again: saved data is still there.\n",
    );
    const restarted = await serve();
    expect((await fetch(`${restarted.url}/readyz`)).status).toBe(200);
  },
  LIMIT_MS,
);

it(
  "After a server is killed the next one starts, and a second one is refused",
  async () => {
    const first = await serve();
    await end(first.child, "SIGKILL");
    const second = await serve();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(await text(startProgram().stderr)).toMatch(/^Touchline is already running on /);
  },
  LIMIT_MS,
);

it(
  "A server that is interrupted during its start stops its PostgreSQL",
  async () => {
    const child = startProgram();
    await vi.waitFor(() => expect(postmaster()).toBeGreaterThan(0), LIMIT_MS);
    expect(await end(child, "SIGINT")).toBe(0);
    await vi.waitFor(() => expect(postmaster()).toBe(0), LIMIT_MS);
  },
  LIMIT_MS,
);
