import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { programFile } from "../../../scripts/programs.mjs";
import { openTestDatabase } from "../../support/test-database.ts";
import { LEAGUE_JSON } from "./archive-fixtures.ts";

const folder = mkdtempSync(join(tmpdir(), "touchline-import-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeSeason(name: string, content: string): string {
  mkdirSync(join(folder, name, "2020-21"), { recursive: true });
  writeFileSync(join(folder, name, "2020-21/harbour.json"), content);
  return join(folder, name);
}

it("npm run import imports once, and refuses a broken file in one sentence", async () => {
  const database = await openTestDatabase();
  const run = (source: string, ...more: string[]) =>
    spawnSync(
      process.execPath,
      [programFile("server/cli/import.ts"), "--from", "openfootball", source, ...more],
      {
        env: { PATH: process.env["PATH"], DATABASE_URL: database.url },
        encoding: "utf8",
        timeout: 60_000,
      },
    );
  const good = writeSeason("good", JSON.stringify(LEAGUE_JSON));
  expect(run(good, "--time-zone", "Europe/London").stdout).toBe(
    "Imported 8 matches: 8 new, 0 changed, 0 unchanged, 0 removed.\n",
  );
  expect(run(good).stdout).toBe("Imported 8 matches: 0 new, 0 changed, 8 unchanged, 0 removed.\n");
  const part = { matches: LEAGUE_JSON.matches.slice(0, 3) };
  expect(run(writeSeason("part", JSON.stringify(part))).stdout).toBe(
    "Imported 3 matches: 0 new, 0 changed, 3 unchanged, 0 removed.\n" +
      "Kept 5 matches of harbour 2020-21 that its file lacks, because it has less than half of the season.\n",
  );

  const broken = run(writeSeason("bad", '{"matches": ['));
  expect(broken.status).toBe(1);
  expect(broken.stderr).toMatch(
    /2020-21\/harbour\.json, line 1: broken JSON.*\nNothing was imported\.\n$/,
  );
  await database.close();
}, 120_000);
