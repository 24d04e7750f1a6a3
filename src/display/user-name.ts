import type { components } from "#contract";

type User = components["schemas"]["User"];

export function userName(user: Pick<User, "first_name" | "last_name" | "email">): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
