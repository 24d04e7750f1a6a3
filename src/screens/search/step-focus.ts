const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Down leads from the field to the results, and Enter in the field opens the first one. */
export function stepFocus(event: KeyboardEvent, area: HTMLElement | null): boolean {
  if (area === null || !(event.target instanceof HTMLElement)) return false;
  const results = [...area.querySelectorAll<HTMLElement>("[data-result]")];
  const input = area.querySelector("input");
  const isInField = event.target === input;
  if (event.key === "Enter" && isInField) {
    results[0]?.click();
    return results[0] !== undefined;
  }
  const step = STEPS[event.key];
  if (step === undefined) return false;
  const row = event.target.closest("li");
  const place = results.findIndex((result) => row?.contains(result) === true);
  const next = place + step;
  if (next < 0) input?.focus();
  else results[Math.min(next, results.length - 1)]?.focus();
  return true;
}
