// `npm run fuzz`: sends hostile requests to every operation, or to `--only login,register`.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./ensure-installed.mjs";
import { tool } from "./tool.mjs";

const { values } = parseArgs({
  options: {
    inputs: { type: "string", default: "5000" },
    only: { type: "string", default: "" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
ensureInstalled();
console.log(`${values.inputs} inputs for each operation, seed ${values.seed}`);
const env = {
  ...process.env,
  FUZZ_INPUTS: values.inputs,
  FUZZ_SEED: values.seed,
  FUZZ_ONLY: values.only,
};
const { status } = spawnSync(
  tool("vitest"),
  ["run", "--project", "long", "tests/server/platform/http/contract-fuzz.long.test.ts"],
  { stdio: "inherit", env },
);
process.exit(status ?? 1);
