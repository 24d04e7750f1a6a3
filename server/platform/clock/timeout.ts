/** @throws the promise's error or the signal's reason */
export function withTimeout<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
