let asked = false;
const listeners = new Set<() => void>();

/** Asked from the menu and from the account sheet; one dialog answers. */
export function askLogout(): void {
  change(true);
}

export function closeLogout(): void {
  change(false);
}

export function isLogoutAsked(): boolean {
  return asked;
}

export function subscribeLogout(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}
