import type { components } from "#contract";

type User = components["schemas"]["User"];

export const DEFAULT_PLAN = "Starter";

export function planName(user: User | undefined): string {
  return user?.activeSubscription?.plan.name ?? user?.allowance.plan_name ?? DEFAULT_PLAN;
}

/** The last part is the most useful one. */
export function remainingParts({
  activeSubscription,
  allowance,
  balance,
}: Pick<User, "activeSubscription" | "allowance" | "balance">): string[] {
  const points = pointsText(balance);
  if (activeSubscription === null)
    return allowance.left === null || allowance.left === 0
      ? [points]
      : [points, `${allowance.left} free`];
  if (allowance.left === null) return ["no limit"];
  return allowance.left === 0 ? [points] : [`${allowance.left} left`];
}

export function balanceSentence({
  activeSubscription,
  balance,
}: Pick<User, "activeSubscription" | "balance">): string | null {
  if (activeSubscription === null) return `Balance: ${pointsText(balance)}`;
  return balance === 0 ? null : `Old balance: ${pointsText(balance)}`;
}

export function allowanceSentence(user: User): string {
  const { matches, used, left } = user.allowance;
  if (matches === null || left === null)
    return `You are on the ${planName(user)} plan: predictions for every match.`;
  const total = matches === 1 ? "1 match" : `${matches} matches`;
  // Withheld until the e-mail is confirmed, not used up.
  const rest = left === 0 && used < matches ? "from when your e-mail is verified" : `${left} left`;
  return `You are on the ${planName(user)} plan: ${total} a month, ${rest}.`;
}

export function pointsText(points: number): string {
  return points === 1 ? "1 point" : `${points} points`;
}
