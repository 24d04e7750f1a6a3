/** The IANA zone where this run starts at noon, so that no test crosses midnight. */
export const TIME_ZONE = (process.env["TEST_TIME_ZONE"] ??= timeZoneAtNoon(new Date()));

function timeZoneAtNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  // These names have inverted signs: Etc/GMT-5 is five hours ahead of UTC.
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
