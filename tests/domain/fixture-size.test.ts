import { expect, it } from "vitest";
import { DAY_MS } from "#domain/day.ts";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import { eventsOf, sizeOf } from "../support/feed-events.ts";

const FROM = Date.UTC(2026, 10, 21);
const MAX_RAW_BYTES = 40_000;
const MAX_BROTLI_BYTES = 4_600;

it.each([
  ["to come", FROM],
  ["of which half are over", FROM + 4 * DAY_MS],
  ["that are over, each with its score and its predictions judged", FROM + 60 * DAY_MS],
])("200 fixtures %s are at most 40 KB, and 4.6 KB compressed", async (_what, now) => {
  const feed = createDemoFeed({ seed: "touchline" });
  const events = await eventsOf(feed, { from: FROM, now, count: 200 });
  const size = sizeOf(events);
  expect(events).toHaveLength(200);
  expect(size.raw).toBeLessThanOrEqual(MAX_RAW_BYTES);
  expect(size.brotli).toBeLessThanOrEqual(MAX_BROTLI_BYTES);
});
