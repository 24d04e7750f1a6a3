import { createObservable } from "#src/state/observable.ts";

/** A screen names its page, because an address has neither accents nor capitals. */
export const screenName = createObservable<{ slug: string; name: string } | null>(null);
