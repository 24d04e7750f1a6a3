import { bigint, integer, timestamp } from "drizzle-orm/pg-core";

// The SQL migrations are authoritative; tests/server/schema.integration.test.ts compares both.

export const id = () => integer("id").primaryKey().generatedAlwaysAsIdentity();
/** The database limits it to exact JavaScript numbers. */
export const points = (name: string) => bigint(name, { mode: "number" });
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
