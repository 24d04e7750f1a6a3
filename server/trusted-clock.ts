import { uptime } from "node:os";
import type { Clock } from "#server/clock.ts";

/** Where the time of what cannot be undone comes from. */
export interface TimeSource {
  /** The database's time, UTC milliseconds. */
  read(): Promise<number>;
  /** Milliseconds that have passed since some moment, however clocks are set; the machine's sleep included. */
  elapsed(): number;
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

/** A clock that goes by the database's time and by what has passed since it was last read; docs/decisions/0015. */
export interface TrustedClock extends Clock {
  /**
   * Reads the time anew.
   * @throws {ClockJumpError} while it is not what it should be by now
   */
  check(): Promise<void>;
}

interface Reading {
  at: number;
  elapsed: number;
}

export function createTrustedClock(source: TimeSource): TrustedClock {
  let trusted: Reading | null = null;
  /** The first reading after a jump. */
  let jumped: Reading | null = null;
  const expectedFrom = (reading: Reading) => reading.at + source.elapsed() - reading.elapsed;

  return {
    now() {
      if (trusted === null) throw new Error("the time has not been read yet");
      return expectedFrom(trusted);
    },
    async check() {
      const at = await source.read();
      const reading = { at, elapsed: source.elapsed() };
      const jump = trusted === null ? 0 : at - expectedFrom(trusted);
      if (Math.abs(jump) > TOLERATED_MS) {
        if (jumped === null || Math.abs(at - expectedFrom(jumped)) > TOLERATED_MS) jumped = reading;
        if (reading.elapsed - jumped.elapsed < BELIEVED_AFTER_MS) throw new ClockJumpError(sentence(jump));
      }
      jumped = null;
      trusted = reading;
    },
  };
}

function sentence(jump: number): string {
  const minutes = Math.round(Math.abs(jump) / MINUTE_MS);
  const way = jump > 0 ? "ahead" : "back";
  return `The clock jumped ${minutes} ${minutes === 1 ? "minute" : "minutes"} ${way}. Nothing is read, sealed, judged, called off or refunded until it is right again, or has gone on evenly for ${BELIEVED_AFTER_MS / MINUTE_MS} minutes: set the clock of the database's machine.`;
}
