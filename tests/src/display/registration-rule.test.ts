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
  "On continent %s, with the service's answer %j, registration is shown: %s",
  (continent, place, isShown) => {
    expect(mayRegister(continent, place)).toBe(isShown);
  },
);
