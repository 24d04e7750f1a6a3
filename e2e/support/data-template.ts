import { rmSync } from "node:fs";
import { ensureSecondBuilt } from "../../scripts/ensure-built.mjs";
import { Program } from "./program.ts";

const VARIABLE = "TOUCHLINE_E2E_DATA";

/** Long enough for some dozen matches that count in the record. */
const LIVED_MS = 24 * 3_600_000;

/** Where the run's prepared data lies; null where a test file is run without the setup. */
export function templateOf(env: Readonly<Record<string, string | undefined>>): string | null {
  return env[VARIABLE] ?? null;
}

/** Once a run: the build to move to, and the first start's work, loading years of history, so that each worker only copies it. */
export default async function prepareTemplate(): Promise<() => void> {
  // The server's first start goes on beside the build.
  const starting = Program.start(null, LIVED_MS);
  try {
    ensureSecondBuilt(process.env["WEB_ROOT"] !== undefined);
  } catch (error) {
    rmSync(await (await starting).end(), { recursive: true, force: true });
    throw error;
  }
  const folder = await (await starting).end();
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
