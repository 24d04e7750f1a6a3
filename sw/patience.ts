/** How long the store may take where the network could do without it. */
export const PATIENT_MS = 1_000;

/** The result of the work, or the fallback where it fails or takes too long: a store that hangs must stop nothing. */
export function within<T>(milliseconds: number, work: PromiseLike<T>, fallback: T): Promise<T> {
  const late = new Promise<T>((resolve) => {
    setTimeout(() => resolve(fallback), milliseconds);
  });
  return Promise.race([Promise.resolve(work).catch(() => fallback), late]);
}
