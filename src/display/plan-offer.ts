import type { components } from "#contract";
import { ASKED_SLUGS } from "#engine/question-list.ts";
import { formatDayAndMonth } from "#src/display/formatters.ts";
import { pointsText } from "#src/display/plan-text.ts";

type User = Pick<components["schemas"]["User"], "allowance">;

export function monthlyMatchesText(matches: number | null): string {
  if (matches === null) return "Every match";
  return `${matches} ${matches === 1 ? "match" : "matches"} a month`;
}

export function matchesLeftText({ allowance: { left, resets_at: resetsAt } }: User): string | null {
  if (left === null) return null;
  return `${left} ${left === 1 ? "match" : "matches"} left until ${formatDayAndMonth(resetsAt)}`;
}

export function comparison(
  perAnswer: number,
  plan: { name: string; matches: number | null; price: string } | null,
): string {
  const match = `A whole match is ${pointsText(perAnswer * ASKED_SLUGS.length)}.`;
  if (plan === null) return match;
  const matches = plan.matches === null ? "every match" : `${plan.matches} matches`;
  return `${match} ${plan.name}: ${matches} for ${plan.price}.`;
}
