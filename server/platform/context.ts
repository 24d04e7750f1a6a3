import type { Clock } from "#server/platform/clock/clock.ts";
import type { TrustedClock } from "#server/platform/clock/trusted-clock.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Db, Reader } from "#server/platform/db/database.ts";
import type { JobRequests } from "#server/platform/job-requests.ts";
import type { Place } from "#server/platform/network/geo.ts";

export interface Context {
  db: Db;
  reader: Reader;
  clock: Clock;
  trustedClock: TrustedClock;
  config: Pick<Config, "appUrl" | "registrationBlockedContinents" | "chatWidgetUrl" | "ratesUrl">;
  randomBytes(size: number): Buffer;
  locate(ip: string): Place;
  jobs: Pick<JobRequests, "request">;
}

export function now(context: Pick<Context, "clock">): Date {
  return new Date(context.clock.now());
}
