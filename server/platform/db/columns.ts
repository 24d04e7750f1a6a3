import { bigint, integer, timestamp } from "drizzle-orm/pg-core";

// Mirrors the SQL migrations, which are the truth; tests/server/schema.integration.test.ts compares the two.

export const id = () => integer("id").primaryKey().generatedAlwaysAsIdentity();
/** Within what a JavaScript number holds exactly: the database refuses more. */
export const points = (name: string) => bigint(name, { mode: "number" });
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
