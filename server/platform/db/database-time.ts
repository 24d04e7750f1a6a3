import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { ReadingStore, StoredReading } from "#server/platform/clock/trusted-clock.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readSetting, saveSetting } from "#server/platform/db/settings-repository.ts";

/** @returns UTC milliseconds */
export async function readDatabaseTime(db: Db): Promise<number> {
  const [row] = await db
    .select({ at: sql<string>`(extract(epoch from clock_timestamp()) * 1000)::text` })
    .from(sql`(select) now`);
  const at = Number(row?.at);
  if (!Number.isFinite(at)) throw new Error("The database returned no time.");
  return at;
}

const READING_KEY = "last-trusted-time";

export function createReadingStore(db: Db): ReadingStore {
  return {
    bootId: readBootId(),
    async load() {
      const value = await readSetting(db, READING_KEY);
      return isReading(value) ? value : null;
    },
    save: (reading) => saveSetting(db, READING_KEY, reading),
  };
}

function isReading(value: unknown): value is StoredReading {
  if (typeof value !== "object" || value === null) return false;
  const { at, uptime, bootId } = value as Partial<Record<keyof StoredReading, unknown>>;
  return (
    Number.isFinite(at) &&
    Number.isFinite(uptime) &&
    (bootId === null || typeof bootId === "string")
  );
}

function readBootId(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}
