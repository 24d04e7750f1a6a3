import { expect, it } from "vitest";
import {
  isClub,
  isEventDetail,
  isEventList,
  isFixtures,
  isMe,
  isProofList,
  isQuestions,
  isRefusal,
  isSeasonChances,
  isSports,
  isTable,
  isTeams,
  isTournaments,
  isTrackRecord,
  isUnlockAnswer,
  isUnlockedList,
} from "#sw/network/response-schemas.ts";
import { exampleResponse } from "../../support/example-response.ts";
import {
  detailOf,
  eventListOf,
  listOf,
  match,
  userResponse,
  pick,
  syncOf,
  unlockOf,
} from "../support/facts.ts";

const hash = "a".repeat(64);
const entry = { sequence: 1, count: 11, sealed_at: 1, root: hash, previous: hash, chain: hash };

const ANSWERS: readonly [
  what: string,
  isBody: (body: unknown) => boolean,
  body: object,
  fields: readonly string[],
][] = [
  ["A refusal", isRefusal, { message: "No.", code: "forbidden" }, ["message", "code"]],
  ["The sports", isSports, exampleResponse("listSports"), ["data", "data.0.slug"]],
  ["The tournaments", isTournaments, exampleResponse("listTournaments"), ["data", "data.0.name"]],
  [
    "A table",
    isTable,
    exampleResponse("getTable"),
    ["data", "data.groups", "data.rounds", "data.tournament.name", "meta"],
  ],
  [
    "The chances of a season",
    isSeasonChances,
    exampleResponse("getSeasonChances"),
    ["data", "data.clubs", "data.clubs.0.team", "data.clubs.0.top_four"],
  ],
  [
    "The clubs",
    isTeams,
    exampleResponse("listTeams"),
    ["data", "data.0.name", "data.0.tournament_ids", "tournaments.0.name", "meta"],
  ],
  [
    "A club",
    isClub,
    exampleResponse("getTeam"),
    ["data", "data.name", "data.tournaments", "data.last", "data.next", "meta"],
  ],
  ["The questions", isQuestions, exampleResponse("listQuestions"), ["data", "data.0.id"]],
  ["A list of matches", isEventList, eventListOf([match(1)]), ["data", "meta", "meta.total"]],
  [
    "A list of fixtures",
    isFixtures,
    listOf([match(1)]),
    [
      "data",
      "data.id",
      "data.home",
      "data.status",
      "tournaments",
      "meta",
      "meta.total",
      "meta.version",
    ],
  ],
  ["A match", isEventDetail, detailOf(match(1)), ["data", "data.slug", "questions"]],
  ["A sync", isUnlockedList, syncOf(5, [pick(1, 1)]), ["data", "events", "meta", "meta.user_id"]],
  [
    "An unlock",
    isUnlockAnswer,
    unlockOf(5, [pick(1, 1)]),
    ["data", "data.predictions", "data.predictions.0.event_id", "data.user"],
  ],
  ["The user", isMe, userResponse(5), ["data", "data.id"]],
  [
    "The track record",
    isTrackRecord,
    exampleResponse("getTrackRecord"),
    ["data", "data.counts", "data.groups"],
  ],
  [
    "The chain",
    isProofList,
    { data: [entry], meta: { head: { sequence: 1, chain: hash } } },
    [
      "data",
      "meta",
      "meta.head",
      "meta.head.sequence",
      "meta.head.chain",
      ...Object.keys(entry).map((field) => `data.0.${field}`),
    ],
  ],
];

function withField(body: unknown, path: readonly string[], value: unknown): unknown {
  const [field, ...rest] = path;
  if (field === undefined) return value;
  const copy: unknown = Array.isArray(body) ? [...body] : { ...Object(body) };
  return Object.assign(Object(copy), { [field]: withField(Object(body)[field], rest, value) });
}

it.each(ANSWERS)("%s is recognised, and other bodies are not", (_what, isBody, body, fields) => {
  expect(isBody(body)).toBe(true);
  for (const other of [null, undefined, "<html>", 1, [], {}]) expect(isBody(other)).toBe(false);
  for (const field of fields)
    for (const value of [undefined, true])
      expect(isBody(withField(body, field.split("."), value)), `${field}: ${value}`).toBe(false);
});

it("A list with a short column is rejected", () => {
  const list = listOf([match(1), match(2)]);
  expect(isFixtures({ ...list, data: { ...list.data, status: ["ended"] } })).toBe(false);
});

it("An empty chain has no head", () => {
  expect(isProofList({ data: [], meta: { head: null } })).toBe(true);
});

it.each([-1, 0.5, 2 ** 53, Number.NaN])("A seal is not counted %d", (sequence) => {
  expect(isProofList({ data: [{ ...entry, sequence }], meta: { head: null } })).toBe(false);
});
