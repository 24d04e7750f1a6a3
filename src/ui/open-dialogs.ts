import { type Observable, createObservable } from "#src/state/observable.ts";

const dialogs = createObservable<readonly HTMLDialogElement[]>([]);

/** Topmost last. Everything outside the topmost dialog is inert. */
export const openDialogs: Observable<readonly HTMLDialogElement[]> = dialogs;

export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  dialogs.set([...dialogs.read(), dialog]);
  return () => dialogs.set(dialogs.read().filter((other) => other !== dialog));
}
