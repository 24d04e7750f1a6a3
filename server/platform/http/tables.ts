import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  resetsAt: at("resets_at").notNull(),
});
