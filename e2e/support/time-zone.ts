/**
 * An IANA time zone where this run starts at noon, shared by all its processes. The day always has
 * matches that are over, in play and to come, and no test crosses midnight.
 */
export const TIME_ZONE = (process.env["TEST_TIME_ZONE"] ??= timeZoneAtNoon(new Date()));

function timeZoneAtNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  // The sign of these names is the other way round: Etc/GMT-5 is five hours ahead of Greenwich.
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
