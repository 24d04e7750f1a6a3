import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loggableError } from "#server/platform/loggable-error.ts";

/** PostgreSQL puts values into `detail`, and the query's parameters hold them too. */
function refusedQuery(): Error {
  const databaseError = Object.assign(new Error('violates unique constraint "users_email"'), {
    code: "23505",
    detail: "Key (email)=(ada@example.com) exists.",
  });
  return new DrizzleQueryError("insert into users values ($1)", ["ada@example.com"], databaseError);
}

describe("an error in the log", () => {
  it("has its cause, and the cause's cause", () => {
    const root = Object.assign(new Error("the connection broke"), { code: "ECONNRESET" });
    const error = new Error("1 of 40 matches could not be predicted.", {
      cause: new RangeError("no fit", { cause: root }),
    });
    expect(loggableError(error)).toMatchObject({
      type: "Error",
      message: "1 of 40 matches could not be predicted.",
      cause: {
        type: "RangeError",
        message: "no fit",
        cause: {
          message: "the connection broke",
          code: "ECONNRESET",
          stack: expect.stringContaining("loggable-error.test"),
        },
      },
    });
  });

  it("names nobody, even for a nested query with parameters and details", () => {
    for (const error of [
      refusedQuery(),
      new Error("outer", { cause: refusedQuery() }),
      new Error("outer", { cause: new Error("inner", { cause: refusedQuery() }) }),
    ]) {
      const text = JSON.stringify(loggableError(error));
      expect(text).toContain("users_email");
      expect(text).not.toMatch(/ada@example|insert into/);
    }
  });

  it("omits a cause that is no error, and ends at a circular cause", () => {
    expect(
      JSON.stringify(loggableError(new Error("outer", { cause: { email: "ada@example.com" } }))),
    ).not.toContain("ada");
    const circle = new Error("circle");
    circle.cause = circle;
    expect(JSON.stringify(loggableError(circle)).match(/"circle"/g)).toHaveLength(5);
  });
});
