/** Minutes since midnight in a time zone. Null for a zone that this server does not know. */
export function minuteOfDayIn(tz: string, at: Date): number | null {
  try {
    const parts = new Intl.DateTimeFormat("en-GB", {
      timeZone: tz,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).formatToParts(at);
    const valueOf = (type: "hour" | "minute") =>
      Number(parts.find((part) => part.type === type)?.value);
    return valueOf("hour") * 60 + valueOf("minute");
  } catch {
    return null;
  }
}
