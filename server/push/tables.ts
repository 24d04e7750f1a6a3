import { boolean, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { components } from "#contract";
import { at, id } from "#server/platform/db/columns.ts";

export type PushMessage = components["schemas"]["PushMessage"];
/** The sender adds the number of the moment and the recipient. */
export type StoredMessage = Omit<PushMessage, "order" | "user_id">;

export const pushSubscriptions = pgTable("push_subscriptions", {
  id: id(),
  endpoint: text("endpoint").notNull(),
  p256dh: text("p256dh").notNull(),
  auth: text("auth").notNull(),
  sessionId: integer("session_id"),
  accountKinds: text("own").array().$type<components["schemas"]["PushAccountKind"][]>().notNull(),
  quietFrom: smallint("quiet_from"),
  quietTo: smallint("quiet_to"),
  tz: text("tz").notNull(),
  delayS: smallint("delay_s").notNull(),
  hideScores: boolean("hide_scores").notNull(),
  /** Moments in a row that the push service refused for this subscription. */
  failures: smallint("failures").notNull().default(0),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const pushFollows = pgTable("push_follows", {
  subscriptionId: integer("subscription_id").notNull(),
  kind: text("kind").$type<components["schemas"]["PushFollow"]["kind"]>().notNull(),
  targetId: integer("target_id").notNull(),
  moments: text("moments").array().$type<components["schemas"]["PushMoment"][]>().notNull(),
});

export const pushMoments = pgTable("push_moments", {
  id: id(),
  eventId: integer("event_id").notNull(),
  kind: text("kind").$type<PushMessage["kind"]>().notNull(),
  sequence: text("sequence").notNull(),
  withScores: jsonb("shown").$type<StoredMessage>().notNull(),
  withoutScores: jsonb("hidden").$type<StoredMessage>().notNull(),
  at: at("at").notNull(),
  expiresAt: at("expires_at").notNull(),
  plannedAt: at("planned_at"),
});

export const pushBatches = pgTable("push_batches", {
  id: id(),
  momentId: integer("moment_id").notNull(),
  dueAt: at("due_at").notNull(),
  attempts: smallint("attempts").notNull().default(0),
  subscriptions: integer("subscriptions").array().notNull(),
  users: integer("users").array().notNull(),
  lease: text("lease"),
  leasedUntil: at("leased_until"),
});
