import { expect, it } from "vitest";
import { mayRegister } from "#src/display/registration-rule.ts";

it.each([
  [null, undefined, false],
  [null, { registration_allowed: true }, false],
  ["EU", undefined, true],
  ["AF", undefined, false],
  ["EU", {}, true],
  ["AF", {}, false],
  ["EU", { registration_allowed: false }, false],
  ["AF", { registration_allowed: true }, true],
] as const)(
  "On continent %s, of which the service said %j, the ways to register show: %s",
  (continent, place, isShown) => {
    expect(mayRegister(continent, place)).toBe(isShown);
  },
);
