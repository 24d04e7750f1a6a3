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

/** Ends a session on the server, now or as soon as it can be reached. Settles once it is written down, as a hash. */
export async function endOnServer(token: string): Promise<void> {
  // A page that was not loaded over HTTPS can make none, and is asked to end it this once.
  const tokenHash = await hashToken(token).catch(() => null);
  if (tokenHash !== null) write([...new Set([...readAll(), tokenHash])]);
  void endNow(token, tokenHash);
}

/** The first thing that is asked after a start or a return to the network. */
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
    // Named by its token, since the device has forgotten that; sent even if the page is closed meanwhile.
    await unwrap(
      api.GET("/auth/logout", { headers: { Authorization: bearer(token) }, keepalive: true }),
    );
  } catch (error) {
    // Silence, and being asked to wait, say nothing; that there is no such session says all.
    if (!(error instanceof ApiError) || error.status !== 401) return sendQueue();
  }
  if (tokenHash !== null) remove(tokenHash);
}

/** A device that believes it is online is not told when the way to the server opens: asked again, ever more seldom. */
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
  } catch {
    // Sent again: it stays written down.
  }
}

/** A version before kept the tokens themselves. */
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

/** Where it cannot be stored, the server ends the session by its age. */
function write(entries: string[]): void {
  if (entries.length === 0) stored.logoutQueue.remove();
  else stored.logoutQueue.write(entries);
}
