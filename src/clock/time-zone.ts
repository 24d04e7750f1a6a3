import { isTimeZone, utcOffset } from "#domain/time-zone.ts";
import { stored } from "#src/storage/entries.ts";

/**
 * The fan's time zone: its name, or its UTC offset. The first use of `Intl` in a page costs a slow phone a tenth of a second, just
 * before the first scores; so the name is kept from the last start, for as long as the clock goes the same way. A page
 * stays open across a flight, or a change of the phone's settings.
 */
export function timeZone(): string {
  if (known?.clock === clockNow()) return known.name;
  known = readKept();
  return known?.name ?? learnTimeZone();
}

interface Zone {
  name: string;
  /** How the phone's clock goes in it. */
  clock: string;
}
let known: Zone | null = null;

/** For a moment with nothing to do: a zone of the same clock may have another name by now. */
export function learnTimeZone(): string {
  const name = nameOrOffset();
  known = { name, clock: clockNow() };
  stored.timeZone.write(known);
  return name;
}

/** Some phones name a zone that nothing knows, for example `Etc/Unknown`. */
function nameOrOffset(): string {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(name) ? name : utcOffset(-new Date().getTimezoneOffset());
}

/** How far from UTC this phone's clock is in winter, in summer and now. */
function clockNow(): string {
  const now = new Date();
  return [new Date(now.getFullYear(), 0, 1), new Date(now.getFullYear(), 6, 1), now]
    .map((date) => date.getTimezoneOffset())
    .join();
}

function readKept(): Zone | null {
  const kept = stored.timeZone.read();
  return kept?.clock === clockNow() ? kept : null;
}
