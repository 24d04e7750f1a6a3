/**
 * The time zone in which it was noon when this run of tests began, as an IANA name; all its processes share it. So today
 * always has matches that are over, under way and to come, and no test crosses midnight, whenever the tests are run.
 */
export const TIME_ZONE = (process.env["TEST_TIME_ZONE"] ??= whereItIsNoon(new Date()));

function whereItIsNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  // The sign of these names is the other way round: Etc/GMT-5 is five hours ahead of Greenwich.
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
