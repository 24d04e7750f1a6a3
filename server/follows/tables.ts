import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";

export const follows = pgTable(
  "follows",
  {
    userId: integer("user_id").notNull(),
    kind: text("kind").$type<"team" | "tournament" | "event">().notNull(),
    targetId: integer("target_id").notNull(),
    isOn: boolean("is_on").notNull(),
    changedAt: at("changed_at").notNull(),
  },
  ({ userId, kind, targetId }) => [primaryKey({ columns: [userId, kind, targetId] })],
);
