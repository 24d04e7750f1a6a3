import Dexie, { type DexieOptions, type EntityTable, type Table } from "dexie";
import {
  STORE_NAME,
  type AnswerRow,
  type CoverageRow,
  type CursorRow,
  type DetailRow,
  type EventRow,
  type ListRow,
  type RootRow,
  type SealAlarmRow,
  type SessionRow,
  type SettingRow,
  type UnlockedRow,
} from "./rows.ts";

/**
 * The device's copy of what the server said. The worker writes it; a page reads it, and removes from it what its user
 * wants gone (see docs/decisions/0001-the-worker-owns-the-store.md). New fields are optional.
 */
export class Store extends Dexie {
  declare events: EntityTable<EventRow, "id">;
  declare details: EntityTable<DetailRow, "event_id">;
  declare coverage: EntityTable<CoverageRow, "key">;
  declare lists: EntityTable<ListRow, "path">;
  declare unlocked: Table<UnlockedRow, [number, number, number]>;
  declare sessions: EntityTable<SessionRow, "token_hash">;
  declare cursors: EntityTable<CursorRow, "user_id">;
  declare answers: Table<AnswerRow, [number, number]>;
  declare settings: EntityTable<SettingRow, "key">;
  declare roots: EntityTable<RootRow, "sequence">;
  declare alarms: Table<SealAlarmRow, [number, string]>;

  /** @param options where the database is not the browser's own */
  constructor(options?: Pick<DexieOptions, "indexedDB" | "IDBKeyRange">) {
    super(STORE_NAME, options);
    this.version(1).stores({
      events: "id, slug, start_at, tournament_id, status",
      details: "event_id",
      coverage: "key, to",
      lists: "path",
      unlocked: "[user_id+event_id+question_id], user_id, event_id, [user_id+event_id]",
      sessions: "token_hash",
      cursors: "user_id",
    });
    // Only ever added to: a tab of the version before reads and writes the same database meanwhile.
    this.version(2).stores({ answers: "[user_id+event_id], user_id", settings: "key" });
    this.version(3).stores({ roots: "sequence", alarms: "[sequence+now_chain]" });
    // A logout that removes the whole database, or a newer build, waits for nobody. The library's own way says so as a warning.
    this.on("versionchange", () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}
