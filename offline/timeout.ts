export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** @throws the work's own error, or `TimeoutError` on timeout; the work itself continues */
export function withTimeout<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeoutError(`No end after ${milliseconds} ms.`)),
      milliseconds,
    );
    work.then(resolve, reject).then(() => clearTimeout(timer));
  });
}

export function withTimeoutOr<T>(
  milliseconds: number,
  work: PromiseLike<T>,
  fallback: T,
): Promise<T> {
  return withTimeout(milliseconds, work).catch(() => fallback);
}

/** For work that can continue without the store: a hanging store must not block it. */
export const STORE_TIMEOUT_MS = 1_000;

export const PAGE_STORE_TIMEOUT_MS = 3_000;
