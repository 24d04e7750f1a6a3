/** Dates are formatted by hand, because the first `Intl` object costs a slow phone 0.1 s. */
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

function cachedFormat(key: string, make: () => Intl.NumberFormat): Intl.NumberFormat {
  const known = made.get(key);
  if (known) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

function moment(seconds: number): Date {
  return new Date(seconds * 1_000);
}

export function formatTime(seconds: number): string {
  const at = moment(seconds);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

export function formatKickOff(seconds: number): string {
  return `${formatShortDay(seconds)}, ${formatTime(seconds)}`;
}

export function formatShortDay(seconds: number): string {
  const at = moment(seconds);
  return `${formatWeekday(at)} ${at.getDate()} ${monthOf(at).slice(0, 3)}`;
}

export function formatWeekday(day: Date): string {
  return weekdayOf(day).slice(0, 3);
}

export function formatMonth(day: Date): string {
  return monthOf(day);
}

export function formatDayAndMonth(seconds: number): string {
  const at = moment(seconds);
  return `${at.getDate()} ${monthOf(at).slice(0, 3)}`;
}

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

export function formatPercent(share: number): string {
  return cachedFormat(
    "percent",
    () => new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 }),
  ).format(share);
}

export function formatChance(share: number): string {
  if (share > 0 && share < 0.005) return "under 1%";
  return share < 1 && share >= 0.995 ? "over 99%" : formatPercent(share);
}

export function formatCount(count: number): string {
  return cachedFormat("count", () => new Intl.NumberFormat("en-GB")).format(count);
}

export function formatMoney(amount: number): string {
  const style = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return cachedFormat("money", () => new Intl.NumberFormat("en-US", style)).format(amount);
}

export function formatSize(bytes: number): string {
  if (bytes < 999_000) return `${Math.ceil(bytes / 1_000)} KB`;
  const [unit, size] =
    bytes < 999_950_000 ? ["MB", bytes / 1_000_000] : ["GB", bytes / 1_000_000_000];
  return `${cachedFormat("size", () => new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 })).format(size)} ${unit}`;
}

/** A later time did not come from the current clock. */
const CLOCK_SLACK_S = 60;

/** Without a trusted `now`, or for a future time, the age is unknown. */
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

export function formatCountdown(seconds: number, now: number): string | null {
  const minutes = Math.ceil((seconds - now) / 60);
  return minutes > 0 && minutes <= 120 ? `in ${minutes} min` : null;
}

export function formatMoment(seconds: number): string {
  return `${formatDate(seconds)}, ${formatTime(seconds)}`;
}
