import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("A program with a PostgreSQL of its own ends with the code that it has set", () => {
  const module = new URL("../support/own-postgres.ts", import.meta.url).href;
  const program = `import ${JSON.stringify(module)}; process.exitCode = 3;`;
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  expect(status).toBe(3);
});
