import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lockDirectory } from "#server/db/directory-lock.ts";
import { readImport, UsageError } from "#server/feeds/replay/read-import.ts";
import { FINAL_JSON, LEAGUE_JSON } from "./archive-fixtures.ts";

const folder = mkdtempSync(join(tmpdir(), "touchline-import-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}

describe("reading an import", () => {
  it("reads every season of a folder", async () => {
    const path = dirname(dirname(write("good/2020-21/harbour.json", LEAGUE_JSON)));
    write("good/2021/meridian-cup.json", FINAL_JSON);
    expect((await readImport(["--from", "openfootball", path])).matches).toHaveLength(9);
  });

  it("names the broken file and its line, and a folder that is not there", async () => {
    const path = dirname(dirname(write("broken/2020-21/harbour.json", LEAGUE_JSON)));
    write("broken/2021-22/harbour.json", '{\n "matches": [\n  { "date": "2021-03-06", "team1": "Oakmoor" }\n ]\n}');
    await expect(readImport(["--from", "openfootball", path])).rejects.toThrow("2021-22/harbour.json, line 3:");
    const missing = readImport(["--from", "openfootball", join(folder, "nowhere")]);
    await expect(missing).rejects.toThrow(/nowhere: the folder cannot be read/);
  });

  it("refuses two files with one season of one competition", async () => {
    const path = dirname(dirname(dirname(write("twice/a/2020-21/harbour.json", LEAGUE_JSON))));
    write("twice/b/2020-21/harbour.json", LEAGUE_JSON);
    await expect(readImport(["--from", "openfootball", path])).rejects.toThrow(/holds the same season/);
  });

  it.each([
    [["--from", "elsewhere", "x"], /--from is "elsewhere", but it takes openfootball/],
    [["--from", "openfootball"], /Usage/],
    [["--form", "openfootball", "x"], /--form.*Usage/s],
    [["--from", "openfootball", "https://example.test/x"], /--files must name/],
    [["--from", "openfootball", "x", "--files", "a.json"], /--files goes with a URL/],
  ])("explains a wrong command line: %j", async (argv, sentence) => {
    const failure = readImport(argv);
    await expect(failure).rejects.toThrow(UsageError);
    await expect(failure).rejects.toThrow(sentence);
  });

  it("fetches the named files from a URL, names one that is missing, and asks for nothing outside", async () => {
    const server = createServer((request, response) => {
      const known = request.url === "/base/2020-21/harbour.json";
      response.writeHead(known ? 200 : 404).end(known ? JSON.stringify(LEAGUE_JSON) : "");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    // A server that listens on a port has an address object; only a pipe has a string.
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
    const read = (files: string) => readImport(["--from", "openfootball", base, "--files", files]);
    try {
      expect((await read("2020-21/harbour.json")).matches).toHaveLength(8);
      await expect(read("2020-21/harbour.json,2021-22/harbour.json")).rejects.toThrow(
        /^2021-22\/harbour\.json: .* answered 404\.$/,
      );
      await expect(read("../secret.json")).rejects.toThrow(/relative path/);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe("npm run import", () => {
  function run(dataDir: string, source: string) {
    const argv = ["--import", "tsx", "server/cli/import.ts", "--from", "openfootball", source];
    const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
    return spawnSync(process.execPath, argv, { env, encoding: "utf8", timeout: 60_000 });
  }

  it("imports, imports nothing twice, and refuses a broken file or a running server in one sentence", () => {
    const dataDir = join(folder, "data");
    const good = dirname(dirname(write("cli/2020-21/harbour.json", LEAGUE_JSON)));
    const bad = dirname(dirname(write("cli-bad/2020-21/harbour.json", '{"matches": [')));
    expect(run(dataDir, good).stdout).toBe("Imported 8 matches: 8 new, 0 changed, 0 unchanged.\n");
    expect(run(dataDir, good).stdout).toBe("Imported 8 matches: 0 new, 0 changed, 8 unchanged.\n");

    const broken = run(dataDir, bad);
    expect(broken.status).toBe(1);
    expect(broken.stderr).toMatch(/2020-21\/harbour\.json, line 1: broken JSON.*\nNothing was imported\.\n$/);

    const unlock = lockDirectory(dataDir);
    const locked = run(dataDir, good);
    unlock();
    expect(locked.status).toBe(1);
    expect(locked.stderr).toMatch(/^Touchline is already running on .*\nNothing was imported\.\n$/);
  }, 60_000);
});
