import { createObservable } from "#src/state/observable.ts";

export const serverReached = createObservable(false);
