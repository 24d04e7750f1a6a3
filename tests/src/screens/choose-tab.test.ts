import { expect, it } from "vitest";
import { chooseTab } from "#src/screens/auth/choose-tab.ts";

it.each([
  ["login", true, "login"],
  ["login", false, "login"],
  ["register", true, "register"],
  ["register", false, "login"],
  [undefined, true, "register"],
  [undefined, false, "login"],
  ["forgotten", true, "forgotten"],
  ["forgotten", false, "forgotten"],
  ["reset", true, "reset"],
] as const)(
  "For tab %s, with registration allowed: %s, the dialog opens %s",
  (asked, mayRegister, tab) => {
    expect(chooseTab(asked, mayRegister)).toBe(tab);
  },
);
