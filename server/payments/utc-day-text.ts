const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** @param instant unix milliseconds. @returns a day like "26 Dec 2026" */
export function utcDayText(instant: number): string {
  return FORMAT.format(instant);
}
