import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readByKeys } from "#sw/storage/read-by-keys.ts";
import { listOf, match } from "../support/facts.ts";
import { createPhone, type Phone, respond, stopTheClock } from "../support/phone.ts";

let phone: Phone;

beforeEach(async () => {
  stopTheClock();
  phone = createPhone();
  phone.serve(() => respond(listOf([7, 8, 9, 11, 5_000].map((id) => match(id)))));
  await phone.ask("/fixtures");
  await phone.idle();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const read = async (keys: readonly number[]) =>
  (await readByKeys(phone.store.events, ({ id }) => id, keys)).map((row) => row?.id);

it.each([
  { where: "close together", keys: [9, 7, 10, 8] },
  { where: "far apart", keys: [5_000, 10, 7] },
  { where: "one", keys: [8] },
  { where: "none", keys: [] },
])("Rows come in the order of their keys, undefined if missing: $where", async ({ keys }) => {
  expect(await read(keys)).toEqual(keys.map((key) => (key === 10 ? undefined : key)));
});

it("Close rows are read with one query", async () => {
  const bulkGet = vi.spyOn(phone.store.events, "bulkGet");
  await read([7, 8, 9, 10, 11]);
  expect(bulkGet).not.toHaveBeenCalled();
  await read([7, 5_000]);
  expect(bulkGet).toHaveBeenCalledOnce();
});
