/** The time was up before the work was done. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/**
 * The result of the work.
 * @throws what the work throws, or a `TimeoutError` where the time is up first; the work itself goes on
 */
export function withTimeout<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeoutError(`No end after ${milliseconds} ms.`)),
      milliseconds,
    );
    work.then(resolve, reject).then(() => clearTimeout(timer));
  });
}

/** The result of the work, or the fallback where it fails or takes too long. */
export function withTimeoutOr<T>(
  milliseconds: number,
  work: PromiseLike<T>,
  fallback: T,
): Promise<T> {
  return withTimeout(milliseconds, work).catch(() => fallback);
}

/** How long the worker waits for the store where it could do without it: a store that hangs must stop nothing. */
export const STORE_TIMEOUT_MS = 1_000;

/** How long a page waits for the store: a phone's database may hang, and whoever asked is then told so. */
export const PAGE_STORE_TIMEOUT_MS = 3_000;
