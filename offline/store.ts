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
 * The worker writes it; a page only reads it and removes data for the fan
 * (docs/decisions/0001-let-the-worker-own-the-store.md). New fields are optional.
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
    // Only add to the schema: a tab of an older version uses the same database at the same time.
    this.version(2).stores({ answers: "[user_id+event_id], user_id", settings: "key" });
    this.version(3).stores({ roots: "sequence", alarms: "[sequence+now_chain]" });
    // Closes at once, so a newer build does not wait. Dexie's default also logs a warning.
    this.on("versionchange", () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}
