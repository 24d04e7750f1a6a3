import { expect, it } from "vitest";
import { isNotSaved } from "#src/api/api-error.ts";
import type { Answer } from "#src/api/client.ts";
import { guardAgainstEviction } from "#src/queries/eviction-guard.ts";

type Body = { ids: number[]; others: number[] };
const NOON = 1_795_000_000;
const partsOf = ({ ids, others }: Body) => [ids, others];
const fromServer = (ids: number[], others: number[] = []): Answer<Body> => ({
  body: { ids, others },
  savedAt: null,
  saidAt: NOON,
});
const fromDevice = (ids: number[], savedAt = NOON, others: number[] = []): Answer<Body> => ({
  body: { ids, others },
  savedAt,
});

it.each<[string, Answer<Body> | undefined, Answer<Body>]>([
  ["where the page holds nothing", undefined, fromDevice([])],
  ["of the server, even with missing rows", fromServer([1, 2]), fromServer([])],
  ["that holds all that the page has", fromServer([1, 2]), fromDevice([2, 1])],
  [
    "that holds more, as after an unlock in another tab",
    fromServer([1]),
    fromDevice([1, 2], NOON - 60),
  ],
  [
    "that is newer: a match has moved to another day",
    fromServer([1, 2]),
    fromDevice([1], NOON + 60),
  ],
])("An open page accepts the response %s", (_what, held, answer) => {
  expect(guardAgainstEviction(held, answer, partsOf)).toBe(answer);
});

it.each<[string, Answer<Body>, Answer<Body>]>([
  ["some of it is gone", fromServer([1, 2]), fromDevice([1])],
  [
    "one kind is missing, even if the rest is newer",
    fromServer([1, 2], [3]),
    fromDevice([1, 2], NOON + 60),
  ],
  [
    "everything is missing, even if its date is newer",
    fromServer([1, 2]),
    fromDevice([], NOON + 60),
  ],
  ["it is gone since the device answered before", fromDevice([1, 2]), fromDevice([])],
])("An open page keeps its data if the phone has lost it: %s", (_what, held, answer) => {
  let thrown: unknown;
  try {
    guardAgainstEviction(held, answer, partsOf);
  } catch (error) {
    thrown = error;
  }
  expect(isNotSaved(thrown)).toBe(true);
});
