import type { components } from "#contract";
import { withoutResult } from "#src/display/without-result.ts";
import { ALL_SHOWN, hiddenScores } from "#src/state/hidden-scores.ts";
import { stored } from "#src/storage/entries.ts";
import { ShowDay, ShowScore } from "#src/ui/show-score.tsx";

type Event = components["schemas"]["Event"];

/** Screens render again, because the functions are new. */
export function applyHideScores(): void {
  if (stored.hideScores.read() === null) {
    hiddenScores.set(ALL_SHOWN);
    return;
  }
  const revealed = new Set(stored.revealedScores.read());
  const masked = new WeakMap<Event, Event>();
  const hide = (event: Event): Event => {
    if (revealed.has(event.id)) return event;
    const known = masked.get(event) ?? withoutResult(event);
    masked.set(event, known);
    return known;
  };
  hiddenScores.set({
    isOn: true,
    hasRevealed: revealed.size > 0,
    hide,
    hideInResponse: (response) => {
      const { data } = response.body;
      const shown = Array.isArray(data) ? data.map(hide) : hide(data);
      return { ...response, body: { ...response.body, data: shown } };
    },
    ShowDay,
    ShowScore,
  });
}
