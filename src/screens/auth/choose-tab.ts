import type { AuthTab } from "#src/display/search-params.ts";

/** The tabs that can be opened now; requesting and setting a new password come later. */
export type OpenTab = Extract<AuthTab, "login" | "register">;

/**
 * The address decides where it is valid; else register for whoever was sent here without a wish and may register;
 * else log in.
 */
export function chooseTab(asked: AuthTab | undefined, mayRegister: boolean): OpenTab {
  if (asked === undefined || asked === "register") return mayRegister ? "register" : "login";
  return "login";
}
