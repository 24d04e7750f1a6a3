import { systemClock } from "#server/clock.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { importMatches } from "#server/db/archive-repository.ts";
import { DirectoryLockedError } from "#server/db/directory-lock.ts";
import { openDatabase } from "#server/db/open.ts";
import { ImportFileError } from "#server/feeds/openfootball/import-file-error.ts";
import { readImport, shotsText, UsageError } from "#server/feeds/replay/read-import.ts";

/** What an operator can mend gets its one sentence; anything else is a fault of ours and keeps its stack. */
const EXPECTED = [UsageError, ConfigError, ImportFileError, DirectoryLockedError];

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Everything is read and checked before the database is so much as opened.
  const { matches, shots } = await readImport(process.argv.slice(2));
  const { db, close } = await openDatabase(config);
  try {
    const { added, changed, unchanged } = await importMatches(db, matches, systemClock.now());
    console.log(`Imported ${matches.length} matches: ${added} new, ${changed} changed, ${unchanged} unchanged.`);
    if (shots !== null) console.log(shotsText(shots));
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Error && EXPECTED.some((kind) => error instanceof kind);
  console.error(isExpected ? `${error.message}\nNothing was imported.` : error);
  process.exitCode = 1;
});
