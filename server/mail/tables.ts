import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, at } from "#server/platform/db/columns.ts";

export const mailOutbox = pgTable("mail_outbox", {
  id: id(),
  idempotencyKey: text("idempotency_key").notNull(),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  createdAt: at("created_at").notNull(),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: at("next_attempt_at").notNull(),
  sentAt: at("sent_at"),
  bulk: boolean("bulk").notNull().default(false),
  failedAt: at("failed_at"),
  lastError: text("last_error"),
  html: text("html"),
});
