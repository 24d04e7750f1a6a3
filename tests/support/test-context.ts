import { createTrustedClock } from "#server/platform/clock/trusted-clock.ts";
import type { Context } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Place } from "#server/platform/network/geo.ts";
import { createJobRequests } from "#server/platform/job-requests.ts";
import { seededBytes } from "./seeded-bytes.ts";
import type { TestClock } from "./test-clock.ts";

export const FEED_ID = "fixture";

export const BRITAIN: Place = {
  country: "GB",
  countryName: "United Kingdom",
  continent: "EU",
  currency: "GBP",
};

interface ContextParts {
  clock: TestClock;
  databaseNow?: () => number;
  seed?: string;
  jobs?: Context["jobs"];
  locate?: () => Place;
}

export function contextOn(
  db: Db,
  {
    clock,
    databaseNow = clock.now,
    seed = "touchline",
    jobs = createJobRequests(),
    locate = () => BRITAIN,
  }: ContextParts,
): Context {
  return {
    db,
    reader: () => Promise.resolve(db),
    jobs,
    clock,
    trustedClock: createTrustedClock({
      read: () => Promise.resolve(databaseNow()),
      elapsed: () => clock.now(),
    }),
    config: {
      appUrl: "http://localhost:8080",
      registrationBlockedContinents: ["AF"],
      chatWidgetUrl: null,
      ratesUrl: null,
    },
    randomBytes: seededBytes(seed),
    locate,
  };
}
