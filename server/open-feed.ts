import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import type { Feed, NamedFeed } from "#server/feeds/feed.ts";
import { archiveVersion, readArchive } from "#server/feeds/replay/archive-repository.ts";
import { createReplayFeed } from "#server/feeds/replay/replay-feed.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Context } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readOrCreateSetting } from "#server/platform/db/settings-repository.ts";

export const DEMO_SEED = "touchline";

type FeedSettings = Pick<Config, "feed" | "replayFrom">;

interface FeedDependencies {
  config: FeedSettings;
  db: Db;
  /** UTC milliseconds of the first start, where a replay begins. */
  anchor: number;
}

export function createFeed({ config, db, anchor }: FeedDependencies): Feed {
  switch (config.feed) {
    case "demo":
      return createDemoFeed({ seed: DEMO_SEED });
    case "openfootball": {
      const archive = { version: () => archiveVersion(db), read: () => readArchive(db) };
      return createReplayFeed({ archive, replayFrom: config.replayFrom, anchor });
    }
  }
}

/** Each replay date is its own source, because their matches must never mix. */
function feedId({ feed, replayFrom }: FeedSettings): string {
  return replayFrom === null ? feed : `${feed}@${new Date(replayFrom.at).toISOString()}`;
}

export async function openFeed(
  config: FeedSettings,
  { db, clock }: Pick<Context, "db" | "clock">,
): Promise<NamedFeed> {
  const id = feedId(config);
  const anchor = Number(await readOrCreateSetting(db, `replay-anchor:${id}`, clock.now()));
  return { id, feed: createFeed({ config, db, anchor }) };
}
