import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";

export const proofRoots = pgTable("proof_roots", {
  sequence: integer("sequence").primaryKey(),
  root: text("root").notNull(),
  count: integer("count").notNull(),
  sealedAt: at("sealed_at").notNull(),
  previous: text("previous").notNull(),
  chain: text("chain").notNull(),
});

export const commitments = pgTable("commitments", {
  predictionId: integer("prediction_id").primaryKey(),
  rootSequence: integer("root_sequence").notNull(),
  leafIndex: integer("leaf_index").notNull(),
  kickOff: at("kick_off").notNull(),
  salt: text("salt").notNull(),
  hash: text("hash").notNull(),
  path: text("path").array().notNull(),
});
