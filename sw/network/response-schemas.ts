import type { components, operations } from "#contract";
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
  getTable,
  getTeam,
  getSeasonChances,
  getTrackRecord,
  listEvents,
  listQuestions,
  listTeams,
  listUnlockedPredictions,
  unlockPredictions,
} from "#later-response-schemas";
import { ListedEvent, getMe, listFixtures, listSports, listTournaments } from "#response-schemas";

type Success<Id extends keyof operations> = operations[Id]["responses"] extends {
  200: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

export type EventList = Success<"listEvents">;
export type Fixtures = Success<"listFixtures">;
export type EventDetail = Success<"getEvent">;
export type TeamList = Success<"listTeams">;
export type ClubAnswer = Success<"getTeam">;
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
export const isTeams = guard<Success<"listTeams">>(listTeams);
export const isClub = guard<Success<"getTeam">>(getTeam);
export const isTable = guard<Success<"getTable">>(getTable);
export const isSeasonChances = guard<Success<"getSeasonChances">>(getSeasonChances);
export const isTrackRecord = guard<Success<"getTrackRecord">>(getTrackRecord);

/** An event of a push message. */
export const isListedEvent = guard<components["schemas"]["Event"]>(ListedEvent);

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
