import { hashToken, isTokenHash } from "#offline/token-hash.ts";
import { type Observable, type Subscribe, fromEvents, observe } from "#src/state/observable.ts";
import { firstStored } from "#src/storage/first-entries.ts";
import { changeTogether } from "#src/storage/web-storage.ts";

const LONGEST_TOKEN = 512;

export const EXPIRED = "expired";

export function readToken(): string | null {
  return firstStored.token.read();
}

export class StorageBlocked extends Error {
  override readonly name = "StorageBlocked";

  constructor() {
    super(
      "This browser cannot keep you signed in: it blocks cookies and site data for this site, or its storage is full. Please change that, and then try again.",
    );
  }
}

/** @throws {StorageBlocked} before a sign-in request, because its token could not be stored */
export function requireStorage(): void {
  const isStored = firstStored.storageTest.write("1".repeat(LONGEST_TOKEN));
  firstStored.storageTest.remove();
  if (!isStored) throw new StorageBlocked();
}

/** @throws {StorageBlocked} */
export function storeToken(token: string): void {
  const isStored = changeTogether(() => {
    firstStored.oldToken.remove();
    firstStored.expired.remove();
    return firstStored.token.write(token);
  });
  if (!isStored) throw new StorageBlocked();
}

export function removeToken(): void {
  changeTogether(() => {
    firstStored.token.remove();
    firstStored.oldToken.remove();
    firstStored.expired.remove();
  });
}

/** Keeps the hash, so that the next user can close the session: a response may still arrive. */
export function expireToken(): void {
  const token = readToken();
  changeTogether(() => {
    firstStored.token.remove();
    firstStored.expired.write("1");
  });
  if (token !== null) void hashToken(token).then(noteExpiredHash, () => undefined);
}

function noteExpiredHash(tokenHash: string): void {
  if (firstStored.expired.read() !== null) firstStored.expired.write(tokenHash);
}

/** Null without an expired session, or if an earlier version stored no hash. */
export function readExpiredHash(): string | null {
  const tokenHash = firstStored.expired.read();
  return isTokenHash(tokenHash) ? tokenHash : null;
}

/** Names the session in query keys without its token. Null when nobody is signed in. */
export function sessionId(): string | null {
  const token = readToken();
  return token === null ? null : sessionIdOf(token);
}

export function sessionIdOf(token: string): string {
  return `u${fingerprint(token)}`;
}

/** A page in the back/forward cache misses the events of other tabs. */
const onReturn: Subscribe = (listener) => {
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  addEventListener("pageshow", onPageShow);
  return () => removeEventListener("pageshow", onPageShow);
};

/** The session that may read this device's private rows, or `EXPIRED` after it expired. */
export const currentReader: Observable<string | null> = observe(
  () => sessionId() ?? (firstStored.expired.read() === null ? null : EXPIRED),
  firstStored.token.subscribe,
  firstStored.expired.subscribe,
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
