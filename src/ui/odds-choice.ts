import type { OddsFormat } from "#src/display/odds.ts";
import { type Observable, fromEvents, observe } from "#src/state/observable.ts";
import { stored } from "#src/storage/entries.ts";

export const oddsFormat: Observable<OddsFormat> = observe(
  () => stored.odds.read() ?? "percent",
  stored.odds.subscribe,
  fromEvents(() => window, "pageshow"),
);

export function chooseOdds(next: OddsFormat): boolean {
  if (next !== "percent") return stored.odds.write(next);
  stored.odds.remove();
  return true;
}
