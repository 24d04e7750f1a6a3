import type { AuthTab } from "#src/display/search-params.ts";

export function chooseTab(asked: AuthTab | undefined, mayRegister: boolean): AuthTab {
  if (asked === undefined || asked === "register") return mayRegister ? "register" : "login";
  return asked;
}
