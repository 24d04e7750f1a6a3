import type { operations } from "#contract";
import {
  type GenericSchema,
  array,
  check,
  is,
  minValue,
  nullable,
  number,
  object,
  pipe,
  regex,
  safeInteger,
  string,
  unknown,
} from "valibot";

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

/**
 * The server answers by the contract; a schema tells its answers from somebody else's JSON, by as little as that
 * takes: an answer may be long, and a phone slow.
 */
function guard<Body>(schema: GenericSchema): (body: unknown) => body is Body {
  return (body): body is Body => is(schema, body);
}

const list = array(unknown());

/** A refusal of ours says what to tell the fan; a proxy's says something else. */
export const isRefusal = guard<{ message: string; code: string }>(
  object({ message: string(), code: string() }),
);

export const isList = guard<{ data: unknown[] }>(object({ data: list }));

export const isEventList = guard<EventList>(
  object({ data: list, meta: object({ total: number() }) }),
);

const columns = object({
  id: list,
  tournament_id: list,
  start_at: list,
  status: list,
  home: list,
  away: list,
  predictions: list,
});

export const isFixtures = guard<Fixtures>(
  object({
    data: pipe(
      columns,
      check((data) => Object.values(data).every(({ length }) => length === data.id.length)),
    ),
    tournaments: list,
    meta: object({ total: number(), version: string() }),
  }),
);

export const isEventDetail = guard<EventDetail>(
  object({ data: object({ slug: string() }), questions: list }),
);

export const isUnlockedList = guard<UnlockedList>(
  object({ data: list, events: list, meta: object({ user_id: number() }) }),
);

export const isUnlockAnswer = guard<Success<"unlockPredictions">>(
  object({ data: object({ predictions: list, user: object({}) }) }),
);

export const isMe = guard<Success<"getMe">>(object({ data: object({ id: number() }) }));

export const isTrackRecord = guard<Success<"getTrackRecord">>(
  object({ data: object({ counts: object({}), groups: list }) }),
);

const hash = pipe(string(), regex(/^[0-9a-f]{64}$/));
const count = pipe(number(), safeInteger(), minValue(0));

/** Every field of every entry: an alarm must never come from an answer that is merely broken. */
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
