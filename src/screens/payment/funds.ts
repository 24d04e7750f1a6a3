import { createObservable } from "#src/state/observable.ts";

/** What the dialog is opened for: nothing in particular, or a match that the points do not suffice for. */
export interface FundsWish {
  /** Points that are to be there in the end. */
  needed?: number;
  /** Where the fan comes back to. */
  matchSlug?: string;
}

/** With the path of the page that it was opened on. */
export const fundsWish = createObservable<(FundsWish & { path: string }) | null>(null);

/** Opens the dialog with the plan, the points and the packs of points, over whatever page is on. */
export function askFunds(wish: FundsWish = {}): void {
  fundsWish.set({ ...wish, path: location.pathname });
}

export function closeFunds(): void {
  fundsWish.set(null);
}
