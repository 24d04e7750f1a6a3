import { type Day, isDay, shiftDay } from "#domain/day.ts";

const DAYS_BACK = 2;
const DAYS_AHEAD = 4;

export function dayOf(moment: Date): Day {
  const month = String(moment.getMonth() + 1).padStart(2, "0");
  const day = String(moment.getDate()).padStart(2, "0");
  return `${moment.getFullYear()}-${month}-${day}`;
}

export function noonOf(day: Day): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

export function dayStrip(today: Day): Day[] {
  return Array.from({ length: DAYS_BACK + 1 + DAYS_AHEAD }, (_, index) =>
    shiftDay(today, index - DAYS_BACK),
  );
}

export function readDay(value: unknown): Day | undefined {
  return typeof value === "string" && isDay(value) ? value : undefined;
}
