/**
 * What a promise gives, or the signal's reason as soon as that is aborted: what it would have given later is dropped.
 * @throws whatever the promise or the signal says
 */
export function withTimeout<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
