/** Calls during a run share the next run, because the current one may have read old data. */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    next = undefined;
    current = run().finally(() => (current = undefined));
    return current;
  }

  return () => {
    if (current === undefined) return start();
    next ??= current.then(start, start);
    return next;
  };
}
