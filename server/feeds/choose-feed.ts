import { ConfigError, type Config } from "#server/platform/config/config.ts";
import { archiveVersion, readArchive } from "#server/feeds/replay/archive-repository.ts";
import type { Db } from "#server/platform/db/open.ts";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import type { Feed } from "#server/feeds/feed.ts";
import { createReplayFeed } from "#server/feeds/replay/replay-feed.ts";

const DEMO_SEED = "touchline";

interface FeedDependencies {
  config: Pick<Config, "feed" | "replayFrom">;
  /** Where imported matches are read from. */
  db: Db;
  /** When this installation first started, UTC ms, as it remembers it; a replay begins there. */
  anchor: number;
}

/** @throws ConfigError where FEED names a feed that is not built in. */
export function createFeed({ config, db, anchor }: FeedDependencies): Feed {
  switch (config.feed) {
    case "demo":
      return createDemoFeed({ seed: DEMO_SEED });
    case "openfootball": {
      const archive = { version: () => archiveVersion(db), read: () => readArchive(db) };
      return createReplayFeed({ archive, replayFrom: config.replayFrom, anchor });
    }
    default:
      throw new ConfigError(
        `FEED is "${config.feed}", but this version takes one of demo, openfootball.`,
      );
  }
}
