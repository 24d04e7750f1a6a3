import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { programFile } from "../../scripts/ensure-programs.mjs";

it("A program with a PostgreSQL of its own ends with the code that it has set", () => {
  const module = pathToFileURL(programFile("tests/support/own-postgres.ts")).href;
  const program = `import ${JSON.stringify(module)}; process.exitCode = 3;`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(status).toBe(3);
});
