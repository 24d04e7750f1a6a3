/** The one place where dates, times, money and percentages become text. `Intl` objects are slow to make: kept. */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function kept<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = made.get(key);
  // The key names the one maker that fills it, so what comes out is what that maker made.
  if (known) return known as T;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

function moment(seconds: number): Date {
  return new Date(seconds * 1_000);
}

/** 18:00 */
export function formatTime(seconds: number): string {
  return kept('time', () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })).format(moment(seconds));
}

/** Sat 21 Nov, 18:00 */
export function formatKickOff(seconds: number): string {
  const day = kept('kick-off', () => new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }));
  return `${day.format(moment(seconds)).replace(',', '')}, ${formatTime(seconds)}`;
}

/** Sat */
export function formatWeekday(day: Date): string {
  return kept('weekday', () => new Intl.DateTimeFormat('en-GB', { weekday: 'short' })).format(day);
}

/** Saturday 21 November */
export function formatLongDay(day: Date): string {
  return kept('long-day', () => new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }))
    .format(day)
    .replace(',', '');
}

/** 0.563 is 56% */
export function formatPercent(share: number): string {
  return kept('percent', () => new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 })).format(share);
}

/** Two decimals with thousands commas: 15,984.00 */
export function formatMoney(amount: number): string {
  const style = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return kept('money', () => new Intl.NumberFormat('en-US', style)).format(amount);
}

/** How long ago, in the words of an age line: "12 min ago". A clock that runs behind gives no negative age. */
export function formatAge(seconds: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - seconds) / 60);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** "in 80 min" in the last two hours before kick-off, else null. */
export function formatCountdown(seconds: number, now: number): string | null {
  const minutes = Math.ceil((seconds - now) / 60);
  return minutes > 0 && minutes <= 120 ? `in ${minutes} min` : null;
}
