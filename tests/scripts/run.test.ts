import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SERVER_FOLDER } from "../../scripts/programs.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-run-"));
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin", "npm"), `#!/bin/sh\ntouch '${folder}/called'\n`);
  chmodSync(join(folder, "bin", "npm"), 0o755);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "package-lock.json"), "{}");
  mkdirSync(join(folder, SERVER_FOLDER));
  writeFileSync(join(folder, SERVER_FOLDER, "ledger.mjs"), "process.exit(7);\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = () =>
  spawnSync(process.execPath, [resolve("scripts/run.mjs"), "server/cli/ledger.ts"], {
    cwd: folder,
    env: { PATH: join(folder, "bin") },
    encoding: "utf8",
  });

it("An operator command installs nothing: without packages it says what to do", () => {
  const without = run();
  expect(without.stderr).toBe(
    "The packages are not installed. Run npm ci, then repeat the command.\n",
  );
  expect(without.status).toBe(1);

  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  expect(run()).toMatchObject({ status: 7, stdout: "", stderr: "" });
  expect(existsSync(join(folder, "called"))).toBe(false);
});
