import { createObservable } from "#src/state/observable.ts";

/** Whether our server answered the last request, as far as this page knows. */
export const serverReached = createObservable(false);
