import {
  type GenericSchema,
  type InferOutput,
  array,
  boolean,
  custom,
  exactOptional,
  fallback,
  literal,
  nullable,
  object,
  picklist,
  pipe,
  safeParse,
  string,
  transform,
  unknown,
  variant,
} from "valibot";
import { isTokenHash } from "./token-hash.ts";

/** Networks that a tester can simulate. The worker does it, so it works on a phone without developer tools. */
export const SIMULATED_NETWORKS = [
  "normal",
  "offline",
  "slow",
  "hanging",
  "failing",
  "portal",
] as const;
export type SimulatedNetwork = (typeof SIMULATED_NETWORKS)[number];

const tokenHash = custom<string>(isTokenHash);
const simulatedNetwork = picklist(SIMULATED_NETWORKS);

/** From a page to a worker, answered through the port sent along: all but the first with the worker's status. */
const pageMessage = variant("type", [
  /** Consent to the build that waits. Answered with `PAGE_LEFT`. */
  object({ type: literal("SKIP_WAITING") }),
  object({ type: literal("GET_STATUS") }),
  /** To be in charge of every page that has no worker. */
  object({ type: literal("CLAIM") }),
  object({ type: literal("DISMISS_SEAL_ALARM") }),
  object({ type: literal("SET_CONDITION"), condition: simulatedNetwork }),
  /** These sessions are over, and the page could not reach the store itself; of the one `kept`, everything stays. All are hashes. */
  object({
    type: literal("FORGET"),
    closed: pipe(
      array(unknown()),
      transform((list) => list.filter(isTokenHash)),
    ),
    kept: fallback(nullable(tokenHash), null),
  }),
]);
export type PageMessage = InferOutput<typeof pageMessage>;

const workerStatus = object({
  condition: simulatedNetwork,
  /** Names the build that the worker belongs to. */
  version: string(),
  /** A seal that this phone saw does not stand any more, and the fan has not dismissed it. Absent where the store does not answer, and from workers of before. */
  alarmed: exactOptional(boolean()),
});
export type WorkerStatus = InferOutput<typeof workerStatus>;

/** From the worker to pages. */
const workerMessage = variant("type", [
  object({ type: literal("STATUS"), status: workerStatus }),
  /** The page of this worker's build is in place: a reload starts it. */
  object({ type: literal("PAGE_LEFT"), version: string() }),
  /** What was answered from the device can now be had from the server, by asking again. */
  object({ type: literal("LATE_ANSWER"), id: string() }),
  /** Another page's unlock went through. */
  object({ type: literal("UNLOCKED") }),
  /** A seal that this phone saw does not stand any more. */
  object({ type: literal("SEAL_ALARM") }),
  /** The phone is full: what was unlocked could not be kept here. */
  object({ type: literal("NOT_SAVED") }),
]);
export type WorkerMessage = InferOutput<typeof workerMessage>;

/** Null where it is none that this build knows. */
export function readPageMessage(data: unknown): PageMessage | null {
  return read(pageMessage, data);
}

/** Null where it is none that this build knows. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  return read(workerMessage, data);
}

/** What a tester has set, as it was kept; `normal` where that is none of them. */
export function readSimulatedNetwork(value: unknown): SimulatedNetwork {
  return read(simulatedNetwork, value) ?? "normal";
}

function read<T>(schema: GenericSchema<unknown, T>, value: unknown): T | null {
  const parsed = safeParse(schema, value);
  return parsed.success ? parsed.output : null;
}
