import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";

export const openCards = pgTable("open_cards", {
  feed: text("feed").notNull(),
  day: date("day", { mode: "string" }).notNull(),
  eventId: integer("event_id").notNull(),
  chosenAt: at("chosen_at").notNull(),
});
