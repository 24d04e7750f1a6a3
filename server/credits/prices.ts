import { DAY_MS } from "#domain/day.ts";

export const FREE_CREDITS = 36;
export const REFERRAL_BONUS = 36;

export const PERIOD_MS = 30 * DAY_MS;

const RENEWAL_GRACE_MS = 3 * DAY_MS;

export function graceEnd({ expiresAt }: { expiresAt: Date }): Date {
  return new Date(expiresAt.getTime() + RENEWAL_GRACE_MS);
}

export const STARTER_PLAN_ID = 1;

export const FALLBACK_RATES = {
  CAD: 1.36,
  EGP: 48.5,
  EUR: 0.92,
  GBP: 0.79,
  GHS: 15.2,
  KES: 129,
  MAD: 9.9,
  MWK: 1734,
  NGN: 1600,
  RWF: 1370,
  SLL: 22700,
  TZS: 2600,
  UGX: 3700,
  USD: 1,
  XAF: 605,
  XOF: 605,
  ZAR: 18.2,
  ZMW: 26.5,
} as const;
