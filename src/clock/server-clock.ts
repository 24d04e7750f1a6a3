import { isFromDevice } from "#domain/device-answer.ts";
import { firstStored } from "#src/storage/first-entries.ts";

/** Seconds of travel and rounding; below that the device's clock is right. */
const TOLERANCE_MS = 30_000;
/** How often what the clock shows is written down, for the next start to compare with. */
const NOTE_EVERY_MS = 60_000;

/**
 * How far the server is ahead of the device, what it last said, the latest moment that was ever counted here, and
 * whether the device's clock was put back since: then nobody knows how much time has passed. Milliseconds.
 */
let { ahead, heard, latest, wasPutBack } = readStored();
let notedAt = latest;
let zero = zeroOfPage();

/** Milliseconds of unix time by the server's clock, as far as it is known: the device's may lie, and an age must not. */
export function serverNow(): number {
  const now = Date.now() + ahead;
  const isNews = !wasPutBack && (now < latest - TOLERANCE_MS || zeroOfPage() < zero - TOLERANCE_MS);
  wasPutBack ||= isNews;
  latest = Math.max(latest, now);
  zero = Math.max(zero, zeroOfPage());
  // A tab in the background hears nothing from the server: what it knows may be older than what another tab has written.
  if ((isNews || latest > notedAt + NOTE_EVERY_MS) && document.visibilityState === "visible")
    writeDown();
  return Math.max(now, heard);
}

/** False from when the device's clock was put back until the server says what time it is: no age can be told. */
export function isTimeKnown(): boolean {
  serverNow();
  return !wasPutBack;
}

/** What the device's clock showed, by the server's clock. */
export function toServerTime(deviceTime: number): number {
  return deviceTime + ahead;
}

/**
 * Learns from an answer of the server itself; what the device answers says nothing about the time. `askedAt` and
 * `limit` are in milliseconds of the device's clock: where more has passed since, the page was frozen or the clock
 * moved, and the answer's time is no longer now.
 */
export function noteServerTime(headers: Headers, askedAt: number, limit: number): void {
  const at = Date.parse(headers.get("date") ?? "");
  const now = Date.now();
  if (Number.isNaN(at) || isFromDevice(headers) || now < askedAt || now - askedAt > limit) return;
  const difference = at - now;
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  const isNews = wasPutBack || Math.abs(next - ahead) >= TOLERANCE_MS;
  if (isNews) ahead = next;
  heard = at;
  latest = now + ahead;
  zero = zeroOfPage();
  wasPutBack = false;
  if (isNews || latest > notedAt + NOTE_EVERY_MS || latest < notedAt) writeDown();
}

/**
 * When this page began, by the device's clock of now. It moves ahead while the phone sleeps, and never back: only where
 * the clock was, which this shows though nobody looked until it had run on past where it had been.
 */
function zeroOfPage(): number {
  return Date.now() - performance.now();
}

/** An earlier version wrote down the first figure alone. */
function readStored(): { ahead: number; heard: number; latest: number; wasPutBack: boolean } {
  const [first = 0, heardAt = 0, latestAt = 0, putBack = 0] = firstStored.clock.read() ?? [];
  return { ahead: first, heard: heardAt, latest: latestAt, wasPutBack: putBack === 1 };
}

function writeDown(): void {
  notedAt = latest;
  // Where nothing can be stored, the next start learns it anew.
  firstStored.clock.write([ahead, heard, latest, Number(wasPutBack)]);
}
