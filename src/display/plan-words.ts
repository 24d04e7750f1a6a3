import type { components } from "#contract";

type User = components["schemas"]["User"];

export const DEFAULT_PLAN = "Starter";

export function planName(user: User | undefined): string {
  return user?.activeSubscription?.plan.name ?? user?.allowance.plan_name ?? DEFAULT_PLAN;
}

/** "14 left", "no limit": what this month's allowance still covers; then the points, which go on where it ends. */
export function leftToSpend({ allowance, balance }: Pick<User, "allowance" | "balance">): string {
  if (allowance.left === null) return "no limit";
  return allowance.left === 0 ? pointsWords(balance) : `${allowance.left} left`;
}

export function allowanceSentence(user: User): string {
  const { matches, left } = user.allowance;
  if (matches === null || left === null)
    return `You are on the ${planName(user)} plan: predictions for every match.`;
  const total = matches === 1 ? "1 match" : `${matches} matches`;
  return `You are on the ${planName(user)} plan: ${total} a month, ${left} left.`;
}

export function pointsWords(points: number): string {
  return points === 1 ? "1 point" : `${points} points`;
}
