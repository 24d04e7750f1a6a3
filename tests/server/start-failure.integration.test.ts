import { expect, inject, it } from "vitest";
import { openDatabase } from "#server/platform/db/open.ts";
import { describeStartFailure } from "#server/start-failure.ts";
import "../support/provided-database.ts";

it.each<[string, (url: URL) => void, RegExp]>([
  [
    "whose password is wrong",
    (url) => (url.password = "hunter2"),
    /^DATABASE_URL names 127\.0\.0\.1:\d+\/postgres, but PostgreSQL refuses the user or the password\. Correct them\.$/,
  ],
  [
    "without a database of that name",
    (url) => (url.pathname = "/nowhere"),
    /^DATABASE_URL names 127\.0\.0\.1:\d+\/nowhere, but PostgreSQL has no database of that name\. Create it, or correct the name\.$/,
  ],
])(
  "A PostgreSQL %s stops the start with a clear message without the password",
  async (_what, spoil, sentence) => {
    const url = new URL(`${inject("database").url}/postgres`);
    spoil(url);
    const error: unknown = await openDatabase({ databaseUrl: url.href }).catch(
      (cause: unknown) => cause,
    );
    expect(describeStartFailure(error, {})).toMatch(sentence);
  },
);
