import type { AuthTab } from "#src/display/search-params.ts";

export function chooseTab(requested: AuthTab | undefined, mayRegister: boolean): AuthTab {
  if (requested === undefined || requested === "register")
    return mayRegister ? "register" : "login";
  return requested;
}
