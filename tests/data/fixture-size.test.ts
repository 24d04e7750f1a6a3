import { expect, it } from "vitest";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";
import { toArchiveMatches } from "#server/feeds/replay/archive-match.ts";
import { createReplayFeed } from "#server/feeds/replay/replay-feed.ts";
import { eventsOf, sizeOf } from "../support/feed-events.ts";
import { OPENFOOTBALL } from "./shared-data.ts";

it.each([
  ["to come", Date.UTC(2024, 10, 1)],
  ["that are over", Date.UTC(2025, 2, 1)],
])("200 real fixtures %s take at most 40 KB, and 4 KB compressed", async (_what, now) => {
  const matches = toArchiveMatches(readFootballFolder(OPENFOOTBALL)).sort(
    (a, b) => a.kickOff - b.kickOff,
  );
  const archive = { version: async () => "1", read: async () => matches };
  const feed = createReplayFeed({ archive, replayFrom: null, anchor: now });
  const events = await eventsOf(feed, { from: Date.UTC(2024, 10, 1), now, count: 200 });
  const size = sizeOf(events);
  expect(events).toHaveLength(200);
  expect(size.raw).toBeLessThanOrEqual(40_000);
  expect(size.brotli).toBeLessThanOrEqual(4_000);
});
