import { rmSync } from "node:fs";
import { Program } from "./program.ts";

const VARIABLE = "TOUCHLINE_E2E_DATA";

/** Where the run's prepared data lies; null where a test file is run without the setup. */
export function templateOf(env: Readonly<Record<string, string | undefined>>): string | null {
  return env[VARIABLE] ?? null;
}

/** Once a run: the first start's work, loading years of history, so that each worker only copies it. */
export default async function prepareTemplate(): Promise<() => void> {
  const program = await Program.start(null);
  const folder = await program.end();
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
