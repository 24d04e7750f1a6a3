import { isFromDevice } from "#domain/device-answer.ts";
import { firstStored } from "#src/storage/first-entries.ts";

const TOLERANCE_MS = 30_000;
const NOTE_EVERY_MS = 60_000;

/** In milliseconds. `wasPutBack`: the clock went back, and the elapsed time is unknown. */
let { aheadMs, serverTimeMs, latestMs, wasPutBack } = readStored();
let notedAt = latestMs;
let zero = zeroOfPage();

/** Unix milliseconds. Estimates the server's clock, because the device's may be wrong. */
export function serverNow(): number {
  const now = Date.now() + aheadMs;
  const isPutBack =
    !wasPutBack && (now < latestMs - TOLERANCE_MS || zeroOfPage() < zero - TOLERANCE_MS);
  wasPutBack ||= isPutBack;
  latestMs = Math.max(latestMs, now);
  zero = Math.max(zero, zeroOfPage());
  // A background tab gets no responses, so its values may be older than another tab's.
  if ((isPutBack || latestMs > notedAt + NOTE_EVERY_MS) && document.visibilityState === "visible")
    writeDown();
  return Math.max(now, serverTimeMs);
}

/** False after the device's clock was put back, until the server sends the time. */
export function isTimeKnown(): boolean {
  serverNow();
  return !wasPutBack;
}

export function toServerTime(deviceTime: number): number {
  return deviceTime + aheadMs;
}

/** @param askedAt, limit milliseconds of the device's clock; after the limit the time is too old */
export function noteServerTime(headers: Headers, askedAt: number, limit: number): void {
  const at = Date.parse(headers.get("date") ?? "");
  const now = Date.now();
  if (Number.isNaN(at) || isFromDevice(headers) || now < askedAt || now - askedAt > limit) return;
  const difference = at - now;
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  const hasMoved = wasPutBack || Math.abs(next - aheadMs) >= TOLERANCE_MS;
  if (hasMoved) aheadMs = next;
  serverTimeMs = at;
  latestMs = now + aheadMs;
  zero = zeroOfPage();
  wasPutBack = false;
  if (hasMoved || latestMs > notedAt + NOTE_EVERY_MS || latestMs < notedAt) writeDown();
}

/** When this page began, by the device's current clock. Sleep moves it forward. */
function zeroOfPage(): number {
  return Date.now() - performance.now();
}

/** An earlier version stored only the first figure. */
function readStored(): {
  aheadMs: number;
  serverTimeMs: number;
  latestMs: number;
  wasPutBack: boolean;
} {
  const [first = 0, heardAt = 0, latestAt = 0, putBack = 0] = firstStored.clock.read() ?? [];
  return { aheadMs: first, serverTimeMs: heardAt, latestMs: latestAt, wasPutBack: putBack === 1 };
}

function writeDown(): void {
  notedAt = latestMs;
  firstStored.clock.write([aheadMs, serverTimeMs, latestMs, Number(wasPutBack)]);
}
