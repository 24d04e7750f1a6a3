import { rmSync } from "node:fs";
import { ensureSecondBuilt } from "../../scripts/ensure-built.mjs";
import { type Address, OwnProgram, Program } from "./program.ts";

/** What the run's processes are told. */
const VARIABLE = "TOUCHLINE_E2E_SERVER";

/** Long enough for some dozen matches that count in the record. */
const LIVED_MS = 24 * 3_600_000;

interface Prepared {
  address: Address;
  template: string;
}

function prepared(): Prepared {
  const told = process.env[VARIABLE];
  if (told === undefined) throw new Error("The run has not been set up.");
  // Only what stands below is written there.
  return JSON.parse(told) as Prepared;
}

/** The server that the tests of a run share. */
export function sharedProgram(): Program {
  return new Program(prepared().address);
}

/** Its start is no part of what a test has time for: beside other work it takes longer than most tests. */
export const OWN_START_MS = 180_000;

/** One to whose clock a test may do as it likes. */
export function startOwnProgram(): Promise<OwnProgram> {
  return OwnProgram.start(prepared().template);
}

/** Once a run: the build to move to, and the first start's work, loading years of history, so that others only copy it. */
export default async function prepareServer(): Promise<() => Promise<void>> {
  // The server's first start goes on beside the build.
  const starting = OwnProgram.start(null, LIVED_MS);
  try {
    ensureSecondBuilt(process.env["WEB_ROOT"] !== undefined);
  } catch (error) {
    await (await starting).stop();
    throw error;
  }
  const program = await starting;
  const told: Prepared = { address: program.sharedAs, template: await program.copyData() };
  process.env[VARIABLE] = JSON.stringify(told);
  return async () => {
    await program.stop();
    rmSync(told.template, { recursive: true, force: true });
  };
}
