import { boolean, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** Mirrors migrations 0002, 0009 and 0028: one imported match a row. */
export const archiveMatches = pgTable("archive_matches", {
  key: text("key").primaryKey(),
  competition: text("competition").notNull(),
  season: text("season").notNull(),
  round: text("round"),
  kickOff: timestamp("kick_off", { withTimezone: true, mode: "date" }).notNull(),
  timeKnown: boolean("time_known").notNull(),
  home: text("home").notNull(),
  away: text("away").notNull(),
  status: text("status"),
  ftHome: smallint("ft_home"),
  ftAway: smallint("ft_away"),
  htHome: smallint("ht_home"),
  htAway: smallint("ht_away"),
  etHome: smallint("et_home"),
  etAway: smallint("et_away"),
  pHome: smallint("p_home"),
  pAway: smallint("p_away"),
  goals: jsonb("goals").notNull(),
  shotsHome: smallint("shots_home"),
  shotsAway: smallint("shots_away"),
  onTargetHome: smallint("on_target_home"),
  onTargetAway: smallint("on_target_away"),
  importedAt: timestamp("imported_at", { withTimezone: true, mode: "date" }).notNull(),
});
