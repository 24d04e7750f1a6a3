import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, at } from "#server/platform/db/columns.ts";

export type AuditKind =
  | "registered"
  | "signed_in"
  | "sign_in_failed"
  | "sign_in_renewed"
  | "signed_out"
  | "session_ended"
  | "verification_asked"
  | "email_verified"
  | "password_reset_asked"
  | "password_reset"
  | "profile_changed"
  | "role_granted"
  | "role_revoked"
  | "impersonation_begun"
  | "impersonation_ended"
  | "exported"
  | "deleted";

/** For privacy names of fields and roles only, never their values. */
export type AuditDetails = Readonly<Record<string, string | readonly string[]>>;

export const countries = pgTable("countries", {
  id: id(),
  code: text("code").notNull(),
  name: text("name").notNull(),
  currency: text("currency").notNull(),
  currencySymbol: text("currency_symbol").notNull(),
});

export const users = pgTable("users", {
  id: id(),
  email: text("email").notNull(),
  passwordHash: text("password_hash").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  username: text("username").notNull(),
  phone: text("phone"),
  source: text("source"),
  countryId: integer("country_id"),
  referredBy: integer("referred_by"),
  referrer: text("referrer"),
  roles: text("roles").array().notNull().default([]),
  emailVerifiedAt: at("email_verified_at"),
  createdAt: at("created_at").notNull(),
  deletedAt: at("deleted_at"),
  starterFrom: at("starter_from"),
  mailboxHash: text("mailbox_hash"),
});

export const sessions = pgTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  userId: integer("user_id").notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  impersonatorSession: text("impersonator_session"),
  id: integer("id").notNull().generatedAlwaysAsIdentity(),
  device: text("device"),
  lastSeenAt: at("last_seen_at"),
  previousTokenHash: text("previous_token_hash"),
  previousExpiresAt: at("previous_expires_at"),
  renewedAt: at("renewed_at"),
  remembered: boolean("remembered").notNull().default(false),
});

export const resetRequests = pgTable("reset_requests", {
  id: id(),
  email: text("email").notNull(),
  createdAt: at("created_at").notNull(),
});

export const accountTokens = pgTable("account_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  userId: integer("user_id").notNull(),
  kind: text("kind").$type<"verify_email" | "reset_password">().notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});

export const auditEvents = pgTable("audit_events", {
  id: id(),
  at: at("at")
    .notNull()
    .default(sql`now()`),
  kind: text("kind").$type<AuditKind>().notNull(),
  userId: integer("user_id"),
  actorId: integer("actor_id"),
  address: text("address"),
  requestId: text("request_id"),
  details: jsonb("details").$type<AuditDetails>().notNull().default({}),
});

export const formerEmails = pgTable("former_emails", {
  emailHash: text("email_hash").primaryKey(),
  leftAt: at("left_at").notNull(),
});

export const rewardedMailboxes = pgTable("rewarded_mailboxes", {
  mailboxHash: text("mailbox_hash").primaryKey(),
  rewardedAt: at("rewarded_at").notNull(),
});

export const deletedSignIns = pgTable("deleted_sign_ins", {
  tokenHash: text("token_hash").primaryKey(),
  deletedAt: at("deleted_at").notNull(),
});
