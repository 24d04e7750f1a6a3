import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ClubChances } from "#engine/season/simulate-season.ts";
import { at } from "#server/platform/db/columns.ts";

export interface ClubChancesRow extends Omit<ClubChances, "club"> {
  teamId: number;
}

export const seasonChances = pgTable("season_chances", {
  tournamentId: integer("tournament_id").primaryKey(),
  resultsVersion: text("basis").notNull(),
  computedAt: at("computed_at").notNull(),
  simulations: integer("simulations").notNull(),
  relegated: integer("relegated").notNull(),
  /** Null for a competition that has no chances with these results. */
  clubs: jsonb("clubs").$type<ClubChancesRow[]>(),
});
