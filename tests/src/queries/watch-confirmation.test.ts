import { expect, it } from "vitest";
import { confirmationInterval } from "#src/queries/watch-confirmation.ts";

const WAITING = { isVerified: false, isOnline: true, waitedMs: 0 };

it.each([
  ["just after the registration", WAITING, 5_000],
  ["after five minutes", { ...WAITING, waitedMs: 300_000 }, 30_000],
  ["offline", { ...WAITING, isOnline: false }, false],
  ["once the e-mail is confirmed", { ...WAITING, isVerified: true }, false],
  ["while the account is not loaded", { ...WAITING, isVerified: undefined }, false],
])("The interval of the confirmation request %s", (_, state, interval) => {
  expect(confirmationInterval(state)).toBe(interval);
});
