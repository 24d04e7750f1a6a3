import type { ComponentType } from "react";
import type { components } from "#contract";
import { createObservable } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";

type Event = components["schemas"]["Event"];

export interface HiddenScores {
  readonly isOn: boolean;
  readonly hasRevealed: boolean;
  /** Leaves out the result, unless the fan has revealed it. */
  readonly hide: (event: Event) => Event;
  /** For `select`: the same for a response with one match or several. */
  readonly hideInResponse: <R extends { body: { data: Event | Event[] } }>(response: R) => R;
  readonly ShowDay: ComponentType<{ events: readonly Event[]; isToday: boolean }>;
  readonly ShowScore: ComponentType<{ event: Event }>;
}

export const ALL_SHOWN: HiddenScores = {
  isOn: false,
  hasRevealed: false,
  hide: (event) => event,
  hideInResponse: (response) => response,
  ShowDay: () => null,
  ShowScore: () => null,
};

/** src/ui/hide-scores.ts replaces it; it loads only for a fan who hides scores. */
export const hiddenScores = createObservable(ALL_SHOWN);

export function useHiddenScores(): HiddenScores {
  return useObservable(hiddenScores);
}
