const KEY = "touchline-chosen";

/**
 * The questions that a fan chose of a match, for as long as this tab is open: a log-in, a reload and a look at the prices
 * leave them chosen. Null where nothing was chosen, which stands for all of them.
 */
export function readChoice(eventId: number): ReadonlySet<number> | null {
  const chosen = readAll()[eventId];
  return Array.isArray(chosen) ? new Set(chosen.filter((id) => typeof id === "number")) : null;
}

export function storeChoice(eventId: number, chosen: ReadonlySet<number> | null): void {
  try {
    const { [eventId]: _before, ...others } = readAll();
    sessionStorage.setItem(
      KEY,
      JSON.stringify(chosen === null ? others : { ...others, [eventId]: [...chosen] }),
    );
  } catch {
    // Nothing can be stored here: the choice lasts as long as the page.
  }
}

/** With a log-out: the next fan at this tab has chosen nothing. */
export function forgetChoices(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

function readAll(): Record<number, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
