import { ApiError, failureText, explanationOf } from "#src/api/api-error.ts";
import { createObservable } from "#src/state/observable.ts";

export const TOAST_MS = { field: 2_000, short: 3_000, long: 5_000 } as const;

export type Toast = { id: number; text: string; tone: "good" | "bad" | "plain" };

export const toasts = createObservable<readonly Toast[]>([]);
let lastId = 0;

const VALIDATION_FAILURE = "There are some validation errors in your input. Please check and fix.";

export function showToast(
  text: string,
  { tone = "plain", ms = TOAST_MS.long }: { tone?: Toast["tone"]; ms?: number } = {},
): void {
  lastId += 1;
  const toast = { id: lastId, text, tone };
  toasts.set([...toasts.read(), toast]);
  setTimeout(() => dismissToast(toast.id), ms);
}

export function dismissToast(id: number): void {
  const others = toasts.read().filter((toast) => toast.id !== id);
  if (others.length < toasts.read().length) toasts.set(others);
}

export function showFailure(error: unknown, fallback?: string): void {
  if (error instanceof ApiError && error.status === 422) {
    showToast(VALIDATION_FAILURE, { tone: "bad" });
    for (const [field, messages] of Object.entries(error.errors)) {
      showToast(`${field}: ${messages.join(" ")}`, { tone: "bad", ms: TOAST_MS.field });
    }
    return;
  }
  showToast(explanationOf(error) ?? fallback ?? failureText(error), { tone: "bad" });
}
