import { bearer } from "#domain/bearer-token.ts";
import { hashToken, isTokenHash } from "#offline/token-hash.ts";
import { ApiError } from "#src/api/api-error.ts";
import { api, unwrap } from "#src/api/client.ts";
import { online } from "#src/pwa/connection.ts";
import { stored } from "#src/storage/entries.ts";

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;
let retryMs = FIRST_RETRY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Retries. Resolves once the hash of the token is stored. */
export async function endOnServer(token: string): Promise<void> {
  // Without HTTPS there is no hash: the request is sent once, without a retry.
  const tokenHash = await hashToken(token).catch(() => null);
  if (tokenHash !== null) write([...new Set([...readAll(), tokenHash])]);
  void endNow(token, tokenHash);
}

export function watchLogoutQueue(): void {
  void hashTokens().then(sendQueue);
  online.subscribe(() => {
    if (online.read()) void sendQueue();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void sendQueue();
  });
}

async function endNow(token: string, tokenHash: string | null): Promise<void> {
  try {
    // The device has already forgotten the token. `keepalive` survives closing the page.
    await unwrap(
      api.GET("/auth/logout", { headers: { Authorization: bearer(token) }, keepalive: true }),
    );
  } catch (error) {
    // A 401 proves that the session is gone. No response and a rate limit prove nothing.
    if (!(error instanceof ApiError) || error.status !== 401) return sendQueue();
  }
  if (tokenHash !== null) remove(tokenHash);
}

/** No event fires when the server becomes reachable, so this retries with backoff. */
async function sendQueue(): Promise<void> {
  clearTimeout(timer);
  await Promise.all(readHashes().map(endByHash));
  if (readHashes().length === 0) {
    retryMs = FIRST_RETRY_MS;
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(() => void sendQueue(), retryMs);
  retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
}

async function endByHash(tokenHash: string): Promise<void> {
  try {
    await unwrap(api.POST("/auth/logout", { body: { token_hash: tokenHash }, keepalive: true }));
    remove(tokenHash);
  } catch {}
}

/** An earlier version stored the tokens themselves. */
async function hashTokens(): Promise<void> {
  for (const token of readAll().filter((entry) => !isTokenHash(entry))) {
    const tokenHash = await hashToken(token);
    write([...new Set(readAll().map((entry) => (entry === token ? tokenHash : entry)))]);
  }
}

function readAll(): string[] {
  return stored.logoutQueue.read() ?? [];
}

function readHashes(): string[] {
  return readAll().filter(isTokenHash);
}

function remove(tokenHash: string): void {
  write(readAll().filter((other) => other !== tokenHash));
}

/** If it cannot be stored, the session ends on the server when it expires. */
function write(entries: string[]): void {
  if (entries.length === 0) stored.logoutQueue.remove();
  else stored.logoutQueue.write(entries);
}
