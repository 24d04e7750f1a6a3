import { uptime } from "node:os";
import type { Clock } from "#server/platform/clock/clock.ts";

export interface TimeSource {
  /** UTC milliseconds. */
  read(): Promise<number>;
  /** Monotonic milliseconds that include the machine's sleep. */
  elapsed(): number;
}

export interface StoredReading {
  at: number;
  /** Elapsed milliseconds since the boot `bootId`. Null without a boot id. */
  uptime: number;
  bootId: string | null;
}

/** Without a stored reading, a restart would trust a clock that jumped before it. */
export interface ReadingStore {
  bootId: string | null;
  load(): Promise<StoredReading | null>;
  save(reading: StoredReading): Promise<void>;
}

export function systemTime(read: TimeSource["read"]): TimeSource {
  return { read, elapsed: () => uptime() * 1000 };
}

export class ClockJumpError extends Error {
  override readonly name = "ClockJumpError";
}

const MINUTE_MS = 60_000;
const TOLERATED_MS = MINUTE_MS;
/** After a jump, an even clock is trusted again: it was set, or a VM was paused. */
const TRUSTED_AFTER_MS = 10 * MINUTE_MS;

const STORED_EVERY_MS = MINUTE_MS;

/** Compares the database's time with elapsed time (docs/decisions/0015). */
export interface TrustedClock extends Clock {
  /** @throws {ClockJumpError} while the time differs from the expected time */
  check(): Promise<void>;
  /** Reads the database time without the check, to compare it with times from the database. */
  read(): Promise<number>;
}

interface Reading {
  at: number;
  elapsed: number;
}

/** @param store keeps readings; without it the first reading is trusted */
export function createTrustedClock(
  source: TimeSource,
  store: ReadingStore | null = null,
): TrustedClock {
  let trusted: Reading | null = null;
  let jumped: Reading | null = null;
  /** After a reboot the elapsed time is unknown, but time must not go back. */
  let earliest = -Infinity;
  let isLoaded = store === null;
  let storedAt = -Infinity;
  const expectedFrom = (reading: Reading) => reading.at + source.elapsed() - reading.elapsed;

  async function loadReading(): Promise<void> {
    const stored = (await store?.load()) ?? null;
    if (isLoaded) return;
    isLoaded = true;
    if (stored === null) return;
    const isSameBoot =
      stored.bootId !== null &&
      stored.bootId === store?.bootId &&
      stored.uptime <= source.elapsed();
    if (isSameBoot) trusted = { at: stored.at, elapsed: stored.uptime };
    else earliest = stored.at;
  }

  async function storeReading({ at, elapsed }: Reading): Promise<void> {
    if (store === null || elapsed - storedAt < STORED_EVERY_MS) return;
    storedAt = elapsed;
    await store.save({ at, uptime: elapsed, bootId: store.bootId });
  }

  return {
    read: () => source.read(),
    now() {
      if (trusted === null) throw new Error("The time has not been read yet.");
      return expectedFrom(trusted);
    },
    async check() {
      if (!isLoaded) await loadReading();
      const at = await source.read();
      const reading = { at, elapsed: source.elapsed() };
      const jump = trusted === null ? Math.min(0, at - earliest) : at - expectedFrom(trusted);
      if (Math.abs(jump) > TOLERATED_MS) {
        if (jumped === null || Math.abs(at - expectedFrom(jumped)) > TOLERATED_MS) jumped = reading;
        if (reading.elapsed - jumped.elapsed < TRUSTED_AFTER_MS)
          throw new ClockJumpError(jumpMessage(jump));
      }
      jumped = null;
      trusted = reading;
      await storeReading(reading);
    },
  };
}

function jumpMessage(jump: number): string {
  const minutes = Math.round(Math.abs(jump) / MINUTE_MS);
  const direction = jump > 0 ? "ahead" : "back";
  return `The clock jumped ${minutes} ${minutes === 1 ? "minute" : "minutes"} ${direction}. Set the clock of the database's machine, or wait ${TRUSTED_AFTER_MS / MINUTE_MS} minutes while it runs evenly. Until then nothing is sealed, settled, called off or refunded.`;
}
