import type { operations } from "#contract";
import {
  type GenericSchema,
  array,
  is,
  minValue,
  nullable,
  number,
  object,
  pipe,
  regex,
  safeInteger,
  string,
} from "valibot";
import {
  getEvent,
  getTrackRecord,
  listEvents,
  listQuestions,
  listUnlockedPredictions,
  unlockPredictions,
} from "#later-response-schemas";
import { getMe, listFixtures, listSports, listTournaments } from "#response-schemas";

type Success<Id extends keyof operations> = operations[Id]["responses"] extends {
  200: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

export type EventList = Success<"listEvents">;
export type Fixtures = Success<"listFixtures">;
export type EventDetail = Success<"getEvent">;
export type UnlockedList = Success<"listUnlockedPredictions">;
export type ProofList = Success<"listProofs">;

function guard<Body>(schema: GenericSchema): (body: unknown) => body is Body {
  return (body): body is Body => is(schema, body);
}

export const isRefusal = guard<{ message: string; code: string }>(
  object({ message: string(), code: string() }),
);

export const isSports = guard<Success<"listSports">>(listSports);
export const isTournaments = guard<Success<"listTournaments">>(listTournaments);
export const isQuestions = guard<Success<"listQuestions">>(listQuestions);
export const isEventList = guard<EventList>(listEvents);
export const isEventDetail = guard<EventDetail>(getEvent);
export const isUnlockedList = guard<UnlockedList>(listUnlockedPredictions);
export const isUnlockAnswer = guard<Success<"unlockPredictions">>(unlockPredictions);
export const isMe = guard<Success<"getMe">>(getMe);
export const isTrackRecord = guard<Success<"getTrackRecord">>(getTrackRecord);

const hasFixtures = guard<Fixtures>(listFixtures);

export function isFixtures(body: unknown): body is Fixtures {
  return (
    hasFixtures(body) &&
    Object.values(body.data).every(({ length }) => length === body.data.id.length)
  );
}

const hash = pipe(string(), regex(/^[0-9a-f]{64}$/));
const count = pipe(number(), safeInteger(), minValue(0));

/** Validates every field, because a broken response must never raise an alarm. */
export const isProofList = guard<ProofList>(
  object({
    data: array(
      object({
        sequence: count,
        count,
        sealed_at: count,
        root: hash,
        previous: hash,
        chain: hash,
      }),
    ),
    meta: object({ head: nullable(object({ sequence: count, chain: hash })) }),
  }),
);
