import { hashToken, isTokenHash } from "#offline/token-hash.ts";

const KEY = "auth_token_default";
const OLD_KEY = "default_auth_token";
const EXPIRED_KEY = "touchline-expired";
/** Stands in query keys for the user whose sign-in has expired. */
export const EXPIRED = "expired";
const AWAKE = ["resume", "visibilitychange"] as const;
const listeners = new Set<() => void>();

/** The stored sign-in, or null for anything that cannot be one. */
export function readToken(): string | null {
  const stored = readLocal(KEY);
  return stored !== null && /^[\w.~+/=-]{8,512}$/.test(stored) ? stored : null;
}

export function storeToken(token: string): void {
  try {
    localStorage.removeItem(OLD_KEY);
    localStorage.removeItem(EXPIRED_KEY);
    localStorage.setItem(KEY, token);
  } finally {
    announce();
  }
}

export function removeToken(): void {
  try {
    for (const key of [KEY, OLD_KEY, EXPIRED_KEY]) localStorage.removeItem(key);
  } finally {
    announce();
  }
}

/**
 * The server refused the sign-in. Its owner never left, so what is saved for them here stays readable. Its hash stays,
 * so that whoever takes the phone over can close it: an answer to it may still be on its way.
 */
export function expireToken(): void {
  const token = readToken();
  try {
    localStorage.removeItem(KEY);
    localStorage.setItem(EXPIRED_KEY, "1");
  } finally {
    announce();
  }
  if (token !== null) void hashToken(token).then(noteExpiredHash, () => undefined);
}

function noteExpiredHash(tokenHash: string): void {
  if (readLocal(EXPIRED_KEY) !== null) localStorage.setItem(EXPIRED_KEY, tokenHash);
}

/** Of the sign-in that has expired here; null where none has, or an earlier version did not keep it. */
export function readExpiredHash(): string | null {
  const stored = readLocal(EXPIRED_KEY);
  return isTokenHash(stored) ? stored : null;
}

/** Hears of sign-ins and sign-outs in this tab and in others, also of those while it was frozen or put away. */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onPageShow);
    for (const type of AWAKE) document.addEventListener(type, announce);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onPageShow);
    for (const type of AWAKE) document.removeEventListener(type, announce);
  };
}

/**
 * Names the signed-in user in query keys without putting the token there: what one user asked for is never
 * read by the next.
 */
export function sessionScope(): string | null {
  const token = readToken();
  return token === null ? null : scopeOf(token);
}

/** Who reads the private rows of this device: the signed-in user, or the one whose sign-in has expired. */
export function readerScope(): string | null {
  return sessionScope() ?? (readLocal(EXPIRED_KEY) === null ? null : EXPIRED);
}

export function scopeOf(token: string): string {
  return `u${fingerprint(token)}`;
}

function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return ((high >>> 0).toString(36) + (low >>> 0).toString(36)).padStart(12, "0");
}

function onStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === EXPIRED_KEY || event.key === null) announce();
}

/** A page that the browser had put away heard nothing of what other tabs did meanwhile. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage may be forbidden altogether.
  }
}
