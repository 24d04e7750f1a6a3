/**
 * Never runs something twice at a time. Whoever asks during a run waits for the next one, which all who ask meanwhile
 * share: the one under way may have read already what is to be read now.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    next = undefined;
    current = run().finally(() => (current = undefined));
    return current;
  }

  return () => {
    if (current === undefined) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
}
