import { type Observable, createObservable } from "#src/state/observable.ts";

const open = createObservable<readonly HTMLDialogElement[]>([]);

/** Topmost last. Everything outside the topmost dialog is inert. */
export const openDialogs: Observable<readonly HTMLDialogElement[]> = open;

/** @returns a function that removes the dialog */
export function noteDialog(dialog: HTMLDialogElement): () => void {
  open.set([...open.read(), dialog]);
  return () => open.set(open.read().filter((other) => other !== dialog));
}
