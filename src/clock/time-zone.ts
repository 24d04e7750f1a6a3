import { isTimeZone, utcOffset } from "#domain/time-zone.ts";
import { stored } from "#src/storage/entries.ts";

/** The first `Intl` call costs a slow phone 0.1 s. A page may stay open across a flight. */
export function timeZone(): string {
  if (known?.clock === clockNow()) return known.name;
  known = readStoredZone();
  return known?.name ?? learnTimeZone();
}

interface Zone {
  name: string;
  clock: string;
}
let known: Zone | null = null;

export function learnTimeZone(): string {
  const name = nameOrOffset();
  known = { name, clock: clockNow() };
  stored.timeZone.write(known);
  return name;
}

/** Some phones name an unknown zone, such as `Etc/Unknown`. */
function nameOrOffset(): string {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(name) ? name : utcOffset(-new Date().getTimezoneOffset());
}

function clockNow(): string {
  const now = new Date();
  return [new Date(now.getFullYear(), 0, 1), new Date(now.getFullYear(), 6, 1), now]
    .map((date) => date.getTimezoneOffset())
    .join();
}

function readStoredZone(): Zone | null {
  const storedZone = stored.timeZone.read();
  return storedZone?.clock === clockNow() ? storedZone : null;
}
