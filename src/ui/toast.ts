/** How long each kind stays (SPEC.md section 9). */
export const TOAST_MS = { field: 2_000, short: 3_000, long: 5_000 } as const;

export type Toast = { id: number; text: string; tone: "good" | "bad" | "plain" };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(
  text: string,
  { tone = "plain", ms = TOAST_MS.long }: { tone?: Toast["tone"]; ms?: number } = {},
): void {
  lastId += 1;
  const toast = { id: lastId, text, tone };
  change([...toasts, toast]);
  setTimeout(() => dismissToast(toast.id), ms);
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
