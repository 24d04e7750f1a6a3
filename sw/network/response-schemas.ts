import type { operations } from "#contract";

type Success<Id extends keyof operations> = operations[Id]["responses"] extends {
  200: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

export type EventList = Success<"listEvents">;
export type EventDetail = Success<"getEvent">;
export type UnlockedList = Success<"listUnlockedPredictions">;
export type UnlockAnswer = Success<"unlockPredictions">;
export type Me = Success<"getMe">;
export type ProofList = Success<"listProofs">;
type TrackRecord = Success<"getTrackRecord">;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

// The server answers by the contract; these tell its answers from somebody else's JSON.

/** A refusal of ours says what to tell the fan; a proxy's says something else. */
export function isRefusal(body: unknown): boolean {
  return isObject(body) && typeof body["message"] === "string" && typeof body["code"] === "string";
}

export function isList(body: unknown): body is { data: unknown[] } {
  return isObject(body) && Array.isArray(body["data"]);
}

export function isEventList(body: unknown): body is EventList {
  return (
    isObject(body) &&
    Array.isArray(body["data"]) &&
    isObject(body["meta"]) &&
    typeof body["meta"]["total"] === "number"
  );
}

export function isEventDetail(body: unknown): body is EventDetail {
  return (
    isObject(body) &&
    isObject(body["data"]) &&
    typeof body["data"]["slug"] === "string" &&
    Array.isArray(body["questions"])
  );
}

export function isUnlockedList(body: unknown): body is UnlockedList {
  return (
    isObject(body) &&
    Array.isArray(body["data"]) &&
    Array.isArray(body["events"]) &&
    isObject(body["meta"]) &&
    typeof body["meta"]["user_id"] === "number"
  );
}

export function isUnlockAnswer(body: unknown): body is UnlockAnswer {
  return (
    isObject(body) &&
    isObject(body["data"]) &&
    Array.isArray(body["data"]["predictions"]) &&
    isObject(body["data"]["user"])
  );
}

export function isMe(body: unknown): body is Me {
  return isObject(body) && isObject(body["data"]) && typeof body["data"]["id"] === "number";
}

export function isTrackRecord(body: unknown): body is TrackRecord {
  return (
    isObject(body) &&
    isObject(body["data"]) &&
    isObject(body["data"]["counts"]) &&
    Array.isArray(body["data"]["groups"])
  );
}

const HASH = /^[0-9a-f]{64}$/;

function isHash(value: unknown): value is string {
  return typeof value === "string" && HASH.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Every field of every entry: an alarm must never come from an answer that is merely broken. */
export function isProofList(body: unknown): body is ProofList {
  if (
    !isObject(body) ||
    !Array.isArray(body["data"]) ||
    !body["data"].every(isProofEntry) ||
    !isObject(body["meta"])
  )
    return false;
  const { head } = body["meta"];
  return head === null || (isObject(head) && isCount(head["sequence"]) && isHash(head["chain"]));
}

function isProofEntry(value: unknown): boolean {
  return (
    isObject(value) &&
    isCount(value["sequence"]) &&
    isCount(value["count"]) &&
    isCount(value["sealed_at"]) &&
    isHash(value["root"]) &&
    isHash(value["previous"]) &&
    isHash(value["chain"])
  );
}
