import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, at } from "#server/platform/db/columns.ts";

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
});

export const sessions = pgTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  userId: integer("user_id").notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
});

export const accountTokens = pgTable("account_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  userId: integer("user_id").notNull(),
  kind: text("kind").$type<"verify_email" | "reset_password">().notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});
