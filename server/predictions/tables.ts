import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import type { Reasons } from "#engine/reasons.ts";
import { id, at } from "#server/platform/db/columns.ts";

export interface OutcomeRow {
  label: string;
  probability: number;
}

export const questions = pgTable("questions", {
  id: integer("id").primaryKey(),
  slug: text("slug").notNull(),
  question: text("question").notNull(),
});

export const predictions = pgTable("predictions", {
  id: id(),
  eventId: integer("event_id").notNull(),
  questionId: integer("question_id").notNull(),
  answer: text("answer").notNull(),
  prediction: text("prediction").notNull(),
  probability: doublePrecision("probability").notNull(),
  outcomes: jsonb("outcomes").$type<OutcomeRow[]>().notNull(),
  explanation: text("explanation").notNull(),
  model: text("model").notNull(),
  fittedOn: date("fitted_on", { mode: "string" }).notNull(),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
  sealedAt: at("sealed_at"),
  correct: boolean("correct"),
  actual: text("actual"),
  correctExplanation: text("correct_explanation"),
  settledAt: at("settled_at"),
  /** Format 2 also seals `also` and `reasons`. */
  format: smallint("format").notNull().default(1),
  also: jsonb("also").$type<OutcomeRow[]>(),
  reasons: jsonb("reasons").$type<Reasons>(),
  topFiveCorrect: boolean("top_five_correct"),
  /** Sealed before proofs existed: in no root and no record. */
  unproven: boolean("unproven").notNull().default(false),
  /** Sealed by a demo after kick-off: in no record. */
  afterwards: boolean("afterwards").notNull().default(false),
});

export const unpredicted = pgTable("unpredicted", {
  eventId: integer("event_id").primaryKey(),
  reason: text("reason").notNull(),
});

export const matchNotes = pgTable("match_notes", {
  eventId: integer("event_id").primaryKey(),
  notes: text("notes").array().notNull(),
  /** Goals of both sides together, to one decimal. */
  goalsExpected: doublePrecision("goals_expected"),
});
