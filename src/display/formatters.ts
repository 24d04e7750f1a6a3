/**
 * The one place where dates, times, money and percentages become text. Dates are put together by hand: the first `Intl`
 * object of a page costs a slow phone a tenth of a second, and the first frame of scores has times in it. The others
 * are slow to make, too: kept.
 */
const made = new Map<string, Intl.NumberFormat>();
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function kept(key: string, make: () => Intl.NumberFormat): Intl.NumberFormat {
  const known = made.get(key);
  if (known) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

function moment(seconds: number): Date {
  return new Date(seconds * 1_000);
}

/** 18:00 */
export function formatTime(seconds: number): string {
  const at = moment(seconds);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Sat 21 Nov, 18:00 */
export function formatKickOff(seconds: number): string {
  return `${formatShortDay(seconds)}, ${formatTime(seconds)}`;
}

/** Sat 21 Nov */
export function formatShortDay(seconds: number): string {
  const at = moment(seconds);
  return `${formatWeekday(at)} ${at.getDate()} ${monthOf(at).slice(0, 3)}`;
}

/** Sat */
export function formatWeekday(day: Date): string {
  return weekdayOf(day).slice(0, 3);
}

/** Saturday 21 November */
export function formatLongDay(day: Date): string {
  return `${weekdayOf(day)} ${day.getDate()} ${monthOf(day)}`;
}

/** 21 Nov 2026 */
export function formatDate(seconds: number): string {
  const at = moment(seconds);
  return `${at.getDate()} ${monthOf(at).slice(0, 3)} ${at.getFullYear()}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}

function weekdayOf(day: Date): string {
  return WEEKDAYS[day.getDay()] ?? "";
}

function monthOf(day: Date): string {
  return MONTHS[day.getMonth()] ?? "";
}

/** 0.563 is 56% */
export function formatPercent(share: number): string {
  return kept(
    "percent",
    () => new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 }),
  ).format(share);
}

/** The same for what is not certain yet, so that the ends stay honest: "under 1%", "over 99%". */
export function formatChance(share: number): string {
  if (share > 0 && share < 0.005) return "under 1%";
  return share < 1 && share >= 0.995 ? "over 99%" : formatPercent(share);
}

/** 1,234 */
export function formatCount(count: number): string {
  return kept("count", () => new Intl.NumberFormat("en-GB")).format(count);
}

/** Two decimals with thousands commas: 15,984.00 */
export function formatMoney(amount: number): string {
  const style = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return kept("money", () => new Intl.NumberFormat("en-US", style)).format(amount);
}

/** 1,400,000 bytes is "1.4 MB"; less than a kilobyte is one. */
export function formatSize(bytes: number): string {
  if (bytes < 999_000) return `${Math.ceil(bytes / 1_000)} KB`;
  const [unit, size] =
    bytes < 999_950_000 ? ["MB", bytes / 1_000_000] : ["GB", bytes / 1_000_000_000];
  return `${kept("size", () => new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 })).format(size)} ${unit}`;
}

/** What lies further ahead than that was not told by the clock that shows the time now. */
const CLOCK_SLACK_S = 60;

/**
 * How long ago, in the words of an age line: "12 min ago". Without a `now` that can be trusted, and for what is yet to
 * come, it is "some time ago": too young an age would be a lie.
 */
export function formatAge(seconds: number, now: number | null): string {
  if (now === null || seconds > now + CLOCK_SLACK_S) return "some time ago";
  const minutes = Math.floor(Math.max(0, now - seconds) / 60);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "1 hour ago" : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}

/** "in 80 min" in the last two hours before kick-off, else null. */
export function formatCountdown(seconds: number, now: number): string | null {
  const minutes = Math.ceil((seconds - now) / 60);
  return minutes > 0 && minutes <= 120 ? `in ${minutes} min` : null;
}

/** 21 Nov 2026, 17:30 */
export function formatMoment(seconds: number): string {
  return `${formatDate(seconds)}, ${formatTime(seconds)}`;
}
