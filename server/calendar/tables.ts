import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";

export const calendarFeeds = pgTable("calendar_feeds", {
  userId: integer("user_id").primaryKey(),
  secretHash: text("secret_hash").notNull(),
  createdAt: at("created_at").notNull(),
});
