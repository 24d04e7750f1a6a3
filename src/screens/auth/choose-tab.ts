import type { AuthTab } from "#src/display/search-params.ts";

/** Without a tab, or with register: register if it is allowed, else login. */
export function chooseTab(asked: AuthTab | undefined, mayRegister: boolean): AuthTab {
  if (asked === undefined || asked === "register") return mayRegister ? "register" : "login";
  return asked;
}
