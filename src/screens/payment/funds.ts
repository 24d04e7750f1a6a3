import { createObservable } from "#src/state/observable.ts";

export interface FundRequest {
  needed?: number;
  packId?: number;
  matchSlug?: string;
}

export const fundRequest = createObservable<(FundRequest & { path: string }) | null>(null);

export function openFundDialog(request: FundRequest = {}): void {
  fundRequest.set({ ...request, path: location.pathname });
}

export function closeFundDialog(): void {
  fundRequest.set(null);
}
