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

/** The worker simulates them, so it works on a phone without developer tools. */
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

/**
 * Answered through the message port, all but the first with the worker's status.
 * A function, because a build leaves an unused function out of the first load.
 */
const pageMessage = () =>
  variant("type", [
    /** Consent to the waiting build. Answered with `PAGE_LEFT`. */
    object({ type: literal("SKIP_WAITING") }),
    object({ type: literal("GET_STATUS") }),
    object({ type: literal("CLAIM") }),
    object({ type: literal("DISMISS_SEAL_ALARM") }),
    object({ type: literal("SET_CONDITION"), condition: simulatedNetwork }),
    /** For pushes: the server learns the choice later, and offline not at all. */
    object({ type: literal("HIDE_SCORES"), isHidden: boolean() }),
    /** These sessions are over, but the page could not reach the store. All are token hashes. */
    object({
      type: literal("FORGET"),
      closed: pipe(
        array(unknown()),
        transform((list) => list.filter(isTokenHash)),
      ),
      kept: fallback(nullable(tokenHash), null),
    }),
  ]);
export type PageMessage = InferOutput<ReturnType<typeof pageMessage>>;

const workerStatus = object({
  condition: simulatedNetwork,
  version: string(),
  /** True if a seen seal is no longer valid. Absent if the store fails, and from older workers. */
  alarmed: exactOptional(boolean()),
});
export type WorkerStatus = InferOutput<typeof workerStatus>;

const workerMessage = variant("type", [
  object({ type: literal("STATUS"), status: workerStatus }),
  object({ type: literal("PAGE_LEFT"), version: string() }),
  /** The server's response has arrived after its timeout. The page gets it by asking again. */
  object({ type: literal("LATE_ANSWER"), id: string() }),
  object({ type: literal("UNLOCKED") }),
  object({ type: literal("SEAL_ALARM") }),
  object({ type: literal("NOT_SAVED") }),
  /** A push has brought a newer match. */
  object({ type: literal("PUSHED") }),
  /** A press on a notification. The page answers through the port, or the worker opens the path. */
  object({
    type: literal("OPEN"),
    path: string(),
    port: custom<MessagePort>((port) => port instanceof MessagePort),
  }),
]);
export type WorkerMessage = InferOutput<typeof workerMessage>;

export function readPageMessage(data: unknown): PageMessage | null {
  return read(pageMessage(), data);
}

export function readWorkerMessage(data: unknown): WorkerMessage | null {
  return read(workerMessage, data);
}

export function readSimulatedNetwork(value: unknown): SimulatedNetwork {
  return read(simulatedNetwork, value) ?? "normal";
}

function read<T>(schema: GenericSchema<unknown, T>, value: unknown): T | null {
  const parsed = safeParse(schema, value);
  return parsed.success ? parsed.output : null;
}
