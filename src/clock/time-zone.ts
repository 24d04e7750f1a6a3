import { stored } from "#src/storage/entries.ts";

/**
 * The name of the fan's time zone. The first use of `Intl` in a page costs a slow phone a tenth of a second, just
 * before the first scores; so the name is kept from the last start, for as long as the clock goes the same way.
 */
export function timeZone(): string {
  return (known ??= readKept() ?? learnTimeZone());
}

let known: string | undefined;

/** For a moment with nothing to do: a zone of the same clock may have another name by now. */
export function learnTimeZone(): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  known = name;
  stored.timeZone.write({ name, clock: clockNow() });
  return name;
}

/** How far from UTC this phone's clock is in winter, in summer and now. */
function clockNow(): string {
  const now = new Date();
  return [new Date(now.getFullYear(), 0, 1), new Date(now.getFullYear(), 6, 1), now]
    .map((date) => date.getTimezoneOffset())
    .join();
}

function readKept(): string | null {
  const kept = stored.timeZone.read();
  return kept?.clock === clockNow() ? kept.name : null;
}
