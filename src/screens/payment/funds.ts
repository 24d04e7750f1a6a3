import { createObservable } from "#src/state/observable.ts";

/** What the dialog is opened for: nothing in particular, or a match that the points do not suffice for. */
export interface FundsWish {
  /** Points that are to be there in the end. */
  needed?: number;
  /** Where the fan comes back to. */
  matchSlug?: string;
}

export const fundsWish = createObservable<FundsWish | null>(null);

/** Opens the dialog with the plan, the points and the packs of points, over whatever page is on. */
export function askFunds(wish: FundsWish = {}): void {
  fundsWish.set(wish);
}

export function closeFunds(): void {
  fundsWish.set(null);
}
