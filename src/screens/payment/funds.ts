import { createObservable } from "#src/state/observable.ts";

export interface FundsWish {
  needed?: number;
  packId?: number;
  matchSlug?: string;
}

export const fundsWish = createObservable<(FundsWish & { path: string }) | null>(null);

export function askFunds(wish: FundsWish = {}): void {
  fundsWish.set({ ...wish, path: location.pathname });
}

export function closeFunds(): void {
  fundsWish.set(null);
}
