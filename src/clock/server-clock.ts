import { isFromDevice } from "#domain/device-answer.ts";
import { firstStored } from "#src/storage/first-entries.ts";

const TOLERANCE_MS = 30_000;
const NOTE_EVERY_MS = 60_000;

/** In milliseconds. `wasPutBack`: the clock went back, and the elapsed time is unknown. */
let { ahead, heard, latest, wasPutBack } = readStored();
let notedAt = latest;
let zero = zeroOfPage();

/** Unix milliseconds. Estimates the server's clock, because the device's may be wrong. */
export function serverNow(): number {
  const now = Date.now() + ahead;
  const isPutBack =
    !wasPutBack && (now < latest - TOLERANCE_MS || zeroOfPage() < zero - TOLERANCE_MS);
  wasPutBack ||= isPutBack;
  latest = Math.max(latest, now);
  zero = Math.max(zero, zeroOfPage());
  // A background tab gets no responses, so its values may be older than another tab's.
  if ((isPutBack || latest > notedAt + NOTE_EVERY_MS) && document.visibilityState === "visible")
    writeDown();
  return Math.max(now, heard);
}

/** False after the device's clock was put back, until the server sends the time. */
export function isTimeKnown(): boolean {
  serverNow();
  return !wasPutBack;
}

export function toServerTime(deviceTime: number): number {
  return deviceTime + ahead;
}

/** @param askedAt, limit milliseconds of the device's clock; after the limit the time is too old */
export function noteServerTime(headers: Headers, askedAt: number, limit: number): void {
  const at = Date.parse(headers.get("date") ?? "");
  const now = Date.now();
  if (Number.isNaN(at) || isFromDevice(headers) || now < askedAt || now - askedAt > limit) return;
  const difference = at - now;
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  const hasMoved = wasPutBack || Math.abs(next - ahead) >= TOLERANCE_MS;
  if (hasMoved) ahead = next;
  heard = at;
  latest = now + ahead;
  zero = zeroOfPage();
  wasPutBack = false;
  if (hasMoved || latest > notedAt + NOTE_EVERY_MS || latest < notedAt) writeDown();
}

/** When this page began, by the device's current clock. Sleep moves it forward. */
function zeroOfPage(): number {
  return Date.now() - performance.now();
}

/** An earlier version stored only the first figure. */
function readStored(): { ahead: number; heard: number; latest: number; wasPutBack: boolean } {
  const [first = 0, heardAt = 0, latestAt = 0, putBack = 0] = firstStored.clock.read() ?? [];
  return { ahead: first, heard: heardAt, latest: latestAt, wasPutBack: putBack === 1 };
}

function writeDown(): void {
  notedAt = latest;
  firstStored.clock.write([ahead, heard, latest, Number(wasPutBack)]);
}
