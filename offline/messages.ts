import { isTokenHash } from "./token-hash.ts";

/** Networks that a tester can pretend to be on. The worker pretends, so it works on a phone without developer tools. */
export const CONDITIONS = ["normal", "offline", "slow", "hanging", "failing", "portal"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** From a page to a worker, answered through the port sent along: all but the first with the worker's status. */
export type PageMessage =
  /** Consent to the build that waits. Answered with `PAGE_LEFT`. */
  | { type: "SKIP_WAITING" }
  | { type: "GET_STATUS" }
  /** To be in charge of every page that has no worker. */
  | { type: "CLAIM" }
  | { type: "DISMISS_SEAL_ALARM" }
  | { type: "SET_CONDITION"; condition: Condition }
  /** These sign-ins are over, and the page could not reach the store itself; of the one `kept`, everything stays. All are hashes. */
  | { type: "FORGET"; closed: string[]; kept: string | null };

export interface WorkerStatus {
  condition: Condition;
  /** Names the build that the worker belongs to. */
  version: string;
  /** A seal that this phone saw does not stand any more, and the fan has not dismissed it. Absent where the store does not answer, and from workers of before. */
  alarmed?: boolean;
}

/** From the worker to pages. */
export type WorkerMessage =
  | { type: "STATUS"; status: WorkerStatus }
  /** The page of this worker's build is in place: a reload starts it. */
  | { type: "PAGE_LEFT"; version: string }
  /** What was answered from the device can now be had from the server, by asking again. */
  | { type: "LATE_ANSWER"; id: string }
  /** Another page's unlock went through. */
  | { type: "UNLOCKED" }
  /** A seal that this phone saw does not stand any more. */
  | { type: "SEAL_ALARM" }
  /** The phone is full: what was unlocked could not be kept here. */
  | { type: "NOT_SAVED" };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

export function isCondition(value: unknown): value is Condition {
  return CONDITIONS.some((condition) => condition === value);
}

function isWorkerStatus(value: unknown): value is WorkerStatus {
  return isObject(value) && isCondition(value["condition"]) && typeof value["version"] === "string";
}

export function readPageMessage(data: unknown): PageMessage | null {
  if (!isObject(data)) return null;
  const { type, condition, closed, kept } = data;
  if (
    type === "SKIP_WAITING" ||
    type === "GET_STATUS" ||
    type === "CLAIM" ||
    type === "DISMISS_SEAL_ALARM"
  )
    return { type };
  if (type === "FORGET" && Array.isArray(closed))
    return { type, closed: closed.filter(isTokenHash), kept: isTokenHash(kept) ? kept : null };
  return type === "SET_CONDITION" && isCondition(condition) ? { type, condition } : null;
}

export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (!isObject(data)) return null;
  const { type, status, id, version } = data;
  if (type === "STATUS" && isWorkerStatus(status)) return { type, status };
  if (type === "LATE_ANSWER" && typeof id === "string") return { type, id };
  if (type === "PAGE_LEFT" && typeof version === "string") return { type, version };
  return type === "NOT_SAVED" || type === "UNLOCKED" || type === "SEAL_ALARM" ? { type } : null;
}
