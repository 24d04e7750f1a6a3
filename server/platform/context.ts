import type { Clock } from "#server/platform/clock/clock.ts";
import type { TrustedClock } from "#server/platform/clock/trusted-clock.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Db, Reader } from "#server/platform/db/database.ts";
import type { JobRequests } from "#server/platform/job-requests.ts";
import type { Place } from "#server/platform/network/geo.ts";

/** What every use case may need, passed in so that a test can set it. */
export interface Context {
  db: Db;
  reader: Reader;
  clock: Clock;
  /** For what cannot be undone. */
  trustedClock: TrustedClock;
  config: Pick<Config, "appUrl" | "registrationBlockedContinents" | "ratesUrl">;
  /** Random bytes; tests pass a seeded source. */
  randomBytes(size: number): Buffer;
  locate(ip: string): Place;
  /** Asks for what is to be done next. */
  jobs: Pick<JobRequests, "request">;
}

export function now(context: Pick<Context, "clock">): Date {
  return new Date(context.clock.now());
}
