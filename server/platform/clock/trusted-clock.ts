import { uptime } from "node:os";
import type { Clock } from "#server/platform/clock/clock.ts";

/** Where the time of what cannot be undone comes from. */
export interface TimeSource {
  /** The database's time, UTC milliseconds. */
  read(): Promise<number>;
  /** Milliseconds that have passed since some moment, however clocks are set; the machine's sleep included. */
  elapsed(): number;
}

/** A good reading as the next process finds it. */
export interface StoredReading {
  at: number;
  /** What had passed by then since the boot that `bootId` names; null where nothing names it. */
  uptime: number;
  bootId: string | null;
}

/** Where the last good reading outlives the process, so that a restart does not believe a clock that jumped before it. */
export interface ReadingStore {
  /** This boot; where it is that of the stored reading, what has passed counts on from there. */
  bootId: string | null;
  load(): Promise<StoredReading | null>;
  save(reading: StoredReading): Promise<void>;
}

/** By the system's own count since it was started, which goes on while it sleeps. */
export function systemTime(read: TimeSource["read"]): TimeSource {
  return { read, elapsed: () => uptime() * 1000 };
}

/** The time jumped: whatever cannot be undone waits. The sentence is for the operator. */
export class ClockJumpError extends Error {
  override readonly name = "ClockJumpError";
}

const MINUTE_MS = 60_000;
/** How far the time may be from what has passed: more than a correction of a clock that is kept right. */
const TOLERATED_MS = MINUTE_MS;
/**
 * A time that jumped and then went on evenly for so long is believed: a clock that was wrong has been set, or a virtual
 * machine was paused. Short for the half hour that a seal has.
 */
const BELIEVED_AFTER_MS = 10 * MINUTE_MS;

/** A restart may find a reading as old as this; it is no less good for that. */
const STORED_EVERY_MS = MINUTE_MS;

/** A clock that goes by the database's time and by what has passed since it was last read; docs/decisions/0015. */
export interface TrustedClock extends Clock {
  /**
   * Reads the time anew.
   * @throws {ClockJumpError} while it is not what it should be by now
   */
  check(): Promise<void>;
  /** The database's time, whatever was read before: for what is compared with times that are written by it. */
  read(): Promise<number>;
}

interface Reading {
  at: number;
  elapsed: number;
}

/** @param store where readings outlive the process; without one, its first is believed */
export function createTrustedClock(
  source: TimeSource,
  store: ReadingStore | null = null,
): TrustedClock {
  let trusted: Reading | null = null;
  /** The first reading after a jump. */
  let jumped: Reading | null = null;
  /** A first reading of another boot is not checked against what has passed, but time does not go back. */
  let earliest = -Infinity;
  let isLoaded = store === null;
  let storedAt = -Infinity;
  const expectedFrom = (reading: Reading) => reading.at + source.elapsed() - reading.elapsed;

  async function loadReading(): Promise<void> {
    const stored = (await store?.load()) ?? null;
    // Two jobs may have asked at once.
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

  async function keep({ at, elapsed }: Reading): Promise<void> {
    if (store === null || elapsed - storedAt < STORED_EVERY_MS) return;
    storedAt = elapsed;
    await store.save({ at, uptime: elapsed, bootId: store.bootId });
  }

  return {
    read: () => source.read(),
    now() {
      if (trusted === null) throw new Error("the time has not been read yet");
      return expectedFrom(trusted);
    },
    async check() {
      if (!isLoaded) await loadReading();
      const at = await source.read();
      const reading = { at, elapsed: source.elapsed() };
      const jump = trusted === null ? Math.min(0, at - earliest) : at - expectedFrom(trusted);
      if (Math.abs(jump) > TOLERATED_MS) {
        if (jumped === null || Math.abs(at - expectedFrom(jumped)) > TOLERATED_MS) jumped = reading;
        if (reading.elapsed - jumped.elapsed < BELIEVED_AFTER_MS)
          throw new ClockJumpError(sentence(jump));
      }
      jumped = null;
      trusted = reading;
      await keep(reading);
    },
  };
}

function sentence(jump: number): string {
  const minutes = Math.round(Math.abs(jump) / MINUTE_MS);
  const way = jump > 0 ? "ahead" : "back";
  return `The clock jumped ${minutes} ${minutes === 1 ? "minute" : "minutes"} ${way}. Nothing is read, sealed, judged, called off or refunded until it is right again, or has gone on evenly for ${BELIEVED_AFTER_MS / MINUTE_MS} minutes: set the clock of the database's machine.`;
}
