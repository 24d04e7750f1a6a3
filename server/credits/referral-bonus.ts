/** Of the ledger transaction that pays for a referral: a referred user brings its bonus once, whoever settles their first payment. */
export function referralBonusKey(referredId: number): string {
  return `referral:${referredId}`;
}
