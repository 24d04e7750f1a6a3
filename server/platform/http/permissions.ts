import { Refusal } from "#server/platform/refusal.ts";

export function refuseRole(
  session: { roles: readonly string[] },
  allowed: readonly string[],
): void {
  if (allowed.length > 0 && !allowed.some((role) => session.roles.includes(role)))
    throw new Refusal("forbidden", "forbidden", "You are not allowed to do this.");
}

export function refuseImpersonator(
  session: { impersonatorId: number | null } | undefined,
  operation: { "x-impersonator"?: "allowed" } | undefined,
): void {
  if (session?.impersonatorId == null || operation?.["x-impersonator"] === "allowed") return;
  throw new Refusal(
    "forbidden",
    "impersonating",
    "This cannot be done in another's name. Stop impersonating first.",
  );
}
