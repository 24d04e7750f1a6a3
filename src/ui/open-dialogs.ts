import { type Observable, createObservable } from "#src/state/observable.ts";

const open = createObservable<readonly HTMLDialogElement[]>([]);

/** Topmost last: everything else is inert, even if it lies above. */
export const openDialogs: Observable<readonly HTMLDialogElement[]> = open;

/** @returns ends it */
export function noteDialog(dialog: HTMLDialogElement): () => void {
  open.set([...open.read(), dialog]);
  return () => open.set(open.read().filter((other) => other !== dialog));
}
