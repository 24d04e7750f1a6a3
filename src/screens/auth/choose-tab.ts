import type { AuthTab } from "#src/display/search-params.ts";

/**
 * The address decides where it is valid; else register for whoever was sent here without a wish and may register;
 * else log in.
 */
export function chooseTab(asked: AuthTab | undefined, mayRegister: boolean): AuthTab {
  if (asked === undefined || asked === "register") return mayRegister ? "register" : "login";
  return asked;
}
