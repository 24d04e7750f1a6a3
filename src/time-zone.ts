const KEY = "timeZone";

type Kept = { name: string; clock: string };

/**
 * The name of the fan's time zone. The first use of `Intl` in a page costs a slow phone a tenth of a second, just
 * before the first scores; so the name is kept from the last start, for as long as the clock goes the same way.
 */
export function timeZone(): string {
  return (known ??= readKept(clockNow()) ?? learnTimeZone());
}

let known: string | undefined;

/** For a moment with nothing to do: a zone of the same clock may have another name by now. */
export function learnTimeZone(): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  known = name;
  try {
    localStorage.setItem(KEY, JSON.stringify({ name, clock: clockNow() } satisfies Kept));
  } catch {
    // Nothing can be stored here, so nothing is.
  }
  return name;
}

/** How far from UTC this phone's clock is in winter, in summer and now. */
function clockNow(): string {
  const now = new Date();
  return [new Date(now.getFullYear(), 0, 1), new Date(now.getFullYear(), 6, 1), now]
    .map((date) => date.getTimezoneOffset())
    .join();
}

function readKept(clock: string): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("name" in kept) || !("clock" in kept))
      return null;
    return typeof kept.name === "string" && kept.clock === clock ? kept.name : null;
  } catch {
    return null;
  }
}
