import { ImportFileError } from "#server/feeds/import-file-error.ts";
import {
  findTimeZone,
  importMatches,
  saveTimeZone,
} from "#server/feeds/replay/archive-repository.ts";
import { readImport, shotsText, UsageError } from "#server/feeds/replay/read-import.ts";
import { systemClock } from "#server/platform/clock/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { StartError } from "#server/platform/config/start-error.ts";
import { openDatabase } from "#server/platform/db/open.ts";

/** What an operator can mend gets its one sentence; anything else is a fault of ours and keeps its stack. */
const EXPECTED = [UsageError, ImportFileError, StartError];

async function main(): Promise<void> {
  const config = readConfig(process.env);
  let opened: ReturnType<typeof openDatabase> | undefined;
  const open = () => (opened ??= openDatabase(config, { besideServer: true }));
  try {
    // Everything is read and checked before the database is so much as opened, but where only that knows a time zone.
    const { matches, shots, timeZones } = await readImport(process.argv.slice(2), async (key) =>
      findTimeZone((await open()).db, key),
    );
    const { db } = await open();
    const { added, changed, unchanged, removed, partial } = await importMatches(
      db,
      matches,
      systemClock.now(),
    );
    for (const [key, zone] of timeZones) await saveTimeZone(db, key, zone);
    console.log(
      `Imported ${matches.length} matches: ${added} new, ${changed} changed, ${unchanged} unchanged, ${removed} removed.`,
    );
    for (const { competition, season, kept } of partial)
      console.log(
        `Kept ${kept} matches of ${competition} ${season} that are not in its file: less than half of the season is there.`,
      );
    if (shots !== null) console.log(shotsText(shots));
  } finally {
    // A database that could not be opened has said so already.
    await opened?.then(
      ({ close }) => close(),
      () => undefined,
    );
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Error && EXPECTED.some((kind) => error instanceof kind);
  console.error(isExpected ? `${error.message}\nNothing was imported.` : error);
  process.exitCode = 1;
});
