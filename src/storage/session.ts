import { hashToken, isTokenHash } from "#offline/token-hash.ts";
import { type Observable, type Subscribe, fromEvents, observe } from "#src/state/observable.ts";
import { stored } from "#src/storage/entries.ts";
import { changeTogether } from "#src/storage/web-storage.ts";

/** Stands in query keys for the user whose session has expired. */
export const EXPIRED = "expired";

/** The session's token, or null where nobody is signed in. */
export function readToken(): string | null {
  return stored.token.read();
}

/** @throws Error where this browser keeps nothing, or has no room */
export function storeToken(token: string): void {
  const isStored = changeTogether(() => {
    stored.oldToken.remove();
    stored.expired.remove();
    return stored.token.write(token);
  });
  if (!isStored) throw new Error("The session could not be stored.");
}

export function removeToken(): void {
  changeTogether(() => {
    stored.token.remove();
    stored.oldToken.remove();
    stored.expired.remove();
  });
}

/**
 * The server refused the session. Its owner never left, so what is saved for them here stays readable. Its hash stays,
 * so that whoever takes the phone over can close it: an answer to it may still be on its way.
 */
export function expireToken(): void {
  const token = readToken();
  changeTogether(() => {
    stored.token.remove();
    stored.expired.write("1");
  });
  if (token !== null) void hashToken(token).then(noteExpiredHash, () => undefined);
}

function noteExpiredHash(tokenHash: string): void {
  if (stored.expired.read() !== null) stored.expired.write(tokenHash);
}

/** Of the session that has expired here; null where none has, or an earlier version did not keep it. */
export function readExpiredHash(): string | null {
  const tokenHash = stored.expired.read();
  return isTokenHash(tokenHash) ? tokenHash : null;
}

/**
 * Names the session in query keys without putting its token there: what one user asked for is never read by the next.
 * Null where nobody is signed in.
 */
export function sessionId(): string | null {
  const token = readToken();
  return token === null ? null : sessionIdOf(token);
}

export function sessionIdOf(token: string): string {
  return `u${fingerprint(token)}`;
}

/** A page that the browser had put away heard nothing of what other tabs did meanwhile. */
const onReturn: Subscribe = (listener) => {
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  addEventListener("pageshow", onPageShow);
  return () => removeEventListener("pageshow", onPageShow);
};

/**
 * Who reads the private rows of this device: the session, or `EXPIRED` for the user whose session has expired. Hears
 * of what this tab and others do, also of what they did while this one was frozen or put away.
 */
export const currentReader: Observable<string | null> = observe(
  () => sessionId() ?? (stored.expired.read() === null ? null : EXPIRED),
  stored.token.subscribe,
  stored.expired.subscribe,
  onReturn,
  fromEvents(() => document, "resume", "visibilitychange"),
);

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
