import type { components } from "#contract";

type User = components["schemas"]["User"];

/** The whole name of a user, or the e-mail of an account without one. */
export function userName(user: Pick<User, "first_name" | "last_name" | "email">): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
