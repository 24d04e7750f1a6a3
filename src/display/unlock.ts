import type { components } from "#contract";
import { forSale, type SaleEvent, closedReason } from "#domain/on-sale.ts";

type Schemas = components["schemas"];
type Event = SaleEvent & Pick<Schemas["Event"], "required_points" | "covered">;

export type UnlockInput = {
  event: Event;
  halfMinutes: number;
  questions: readonly Schemas["Question"][];
  unlocked: readonly Schemas["UnlockedPrediction"][];
  signedIn: boolean;
  user: Pick<Schemas["User"], "balance" | "allowance"> | undefined;
  userFailed: boolean;
  impersonated: boolean;
  selected: ReadonlySet<number>;
  online: boolean;
  pricePerUnit: number;
};

export type UnlockPlan = {
  canUnlock: boolean;
  isClosed: boolean;
  reason: string | null;
  label: string;
  questionIds: number[];
  points: number;
  cost: string | null;
  afterwards: string | null;
  missingPoints: number;
  isWithheld: boolean;
};

export const IMPERSONATION_REFUSAL =
  "You are acting as another fan. Only they themselves can do this.";

const GET_POINTS = "Get points";

export function allLabel({ missingPoints }: UnlockPlan): string {
  return missingPoints > 0 ? GET_POINTS : "Unlock all";
}

export function lockedQuestions(
  questions: UnlockInput["questions"],
  unlocked: UnlockInput["unlocked"],
): Schemas["Question"][] {
  const open = new Set(unlocked.map((entry) => entry.prediction.question.id));
  return questions.filter((question) => !open.has(question.id));
}

export function planUnlock(input: UnlockInput): UnlockPlan {
  const { event, halfMinutes } = input;
  const allLocked = lockedQuestions(input.questions, input.unlocked);
  const locked = forSale(allLocked, event, halfMinutes);
  const questionIds = locked
    .filter((question) => input.selected.has(question.id))
    .map((question) => question.id);
  const label = labelOf(questionIds.length, locked.length);
  const closed = whyNothingForSale(
    allLocked.length,
    locked.length,
    closedReason(event, halfMinutes),
  );
  const reason = closed ?? whyNot(input, questionIds.length);
  const base = {
    canUnlock: reason === null,
    isClosed: closed !== null,
    reason,
    label,
    questionIds,
    cost: null,
    afterwards: null,
    points: 0,
    missingPoints: 0,
    isWithheld: false,
  };
  if (closed !== null && allLocked.length > 0) return base;
  if (!input.signedIn)
    return {
      ...base,
      cost: `${pointsOf(input.pricePerUnit)} an answer. Your first match is free.`,
    };
  if (input.user === undefined || input.event.required_points === undefined) return base;
  // Once the plan covers a match, its other predictions are free, even with none chosen.
  if (questionIds.length === 0 && (locked.length === 0 || !isCovered(event)))
    return { ...base, afterwards: `You have ${pointsOf(input.user.balance)}.` };
  const price = priceOf(input, input.user, questionIds.length);
  if (price.isWithheld) return { ...base, ...price, canUnlock: false };
  return { ...base, ...price, ...(price.missingPoints > 0 && { label: GET_POINTS }) };
}

function whyNothingForSale(locked: number, sold: number, closed: string | null): string | null {
  if (closed !== null) return closed;
  if (locked === 0) return "All predictions of this match are unlocked.";
  return sold === 0
    ? "What is still locked is decided, so it is not sold. It is free after the match."
    : null;
}

function whyNot(input: UnlockInput, selected: number): string | null {
  if (input.impersonated) return IMPERSONATION_REFUSAL;
  if (!input.online) return "You are offline. Unlocking needs a connection.";
  if (input.signedIn && input.user === undefined)
    return input.userFailed ? "Your balance could not be loaded." : "Your balance is loading.";
  // A match from the device has no price for this fan, and nothing is bought at a guess.
  if (input.signedIn && input.event.required_points === undefined)
    return "The cost is not known until this match is up to date.";
  return selected === 0 ? "Select at least one question." : null;
}

/** Earlier servers sent a price of 0 instead. */
function isCovered({ covered, required_points: points }: Event): boolean {
  return covered ?? points === 0;
}

function labelOf(selected: number, locked: number): string {
  return selected === 0 || selected === locked ? "Unlock selected" : `Unlock ${selected} selected`;
}

const NO_POINTS = { points: 0, missingPoints: 0, isWithheld: false } as const;

function priceOf(
  input: UnlockInput,
  user: NonNullable<UnlockInput["user"]>,
  selected: number,
): Pick<UnlockPlan, "cost" | "afterwards" | "points" | "missingPoints" | "isWithheld"> {
  const { plan_name: plan, matches, used, left } = user.allowance;
  if (isCovered(input.event))
    return { cost: "Your plan covers this match", afterwards: null, ...NO_POINTS };
  if (left === null) return { cost: `Included in ${plan}`, afterwards: null, ...NO_POINTS };
  if (left > 0) return { ...allowanceText(matches, left), ...NO_POINTS };
  const points = selected * input.pricePerUnit;
  // Withheld until the e-mail is confirmed, not used up.
  const isWithheld = left === 0 && matches !== null && used < matches;
  if (isWithheld && points > user.balance) {
    return {
      cost: "Confirm your e-mail first: your free match and your free points come with it. The link is in the mail that we sent you.",
      afterwards: null,
      ...NO_POINTS,
      isWithheld: true,
    };
  }
  const rest = user.balance - points;
  return {
    cost: `${pointsOf(points)}; you have ${user.balance}`,
    afterwards: rest >= 0 ? `${rest} will be left` : `${pointsOf(-rest)} short.`,
    points,
    missingPoints: Math.max(0, -rest),
    isWithheld: false,
  };
}

/** A plan of one match a month is the free one. */
function allowanceText(
  matches: number | null,
  left: number,
): Pick<UnlockPlan, "cost" | "afterwards"> {
  return matches === 1
    ? { cost: "Uses your free match this month.", afterwards: null }
    : { cost: "Uses 1 match of your plan", afterwards: `${left - 1} left this month after it` };
}

function pointsOf(points: number): string {
  return points === 1 ? "1 point" : `${points} points`;
}
