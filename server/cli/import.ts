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

/** An operator can fix these, so print only the message. Others keep the stack. */
const EXPECTED = [UsageError, ImportFileError, StartError];

async function main(): Promise<void> {
  const config = readConfig(process.env);
  let opened: ReturnType<typeof openDatabase> | undefined;
  const open = () => (opened ??= openDatabase(config, { besideServer: true }));
  try {
    // Checks all input before it opens the database, except for unknown time zones.
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
    for (const { competition, season, keptCount } of partial)
      console.log(
        `Kept ${keptCount} matches of ${competition} ${season} that its file lacks, because it has less than half of the season.`,
      );
    if (shots !== null) console.log(shotsText(shots));
  } finally {
    // A database that failed to open has already reported the error.
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
