import { describe, expect, it } from "vitest";
import { readContract } from "#server/platform/http/contract.ts";
import { expectFailure } from "../../../support/answers.ts";
import { newFan } from "../../../support/fans.ts";
import { sharedTestApp } from "../../../support/test-app.ts";

const app = await sharedTestApp();

const LOGIN = { email: "ada@example.com", password: "quiet harbour lantern" };

const OPERATIONS = Object.entries(readContract().paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { operationId }]) => ({ operationId, method, path })),
);

describe("a parameter that is not in the contract", () => {
  it.each(OPERATIONS)("is refused by $operationId", async ({ method, path }) => {
    const address = path
      .replace("{root}", "0".repeat(64))
      .replace("{reference}", "reference_1")
      .replaceAll(/{\w+}/g, "7");
    for (const name of ["utm_source", "Page", "__proto__", "constructor"]) {
      const refused = expectFailure(
        await app.ask(`${address}?${name}=x`, { method: method.toUpperCase() as "GET" | "POST" }),
      );
      expect(refused).toMatchObject({ status: 400, code: "bad_request" });
      expect(refused.errors?.[name]).toEqual(["is not a known field"]);
    }
  });

  it("is refused with every value, also beside a known parameter", async () => {
    for (const query of ["x", "x=", "page=1&x=1", "=", "page%20=1", "tz=UTC&tz=UTC"])
      expect(expectFailure(await app.ask(`/events?${query}`)).status, query).toBe(400);
  });
});

describe("an unreadable request", () => {
  const bodies: [string, string, Record<string, string>][] = [
    ["broken JSON", "{", {}],
    ["half an object", `{"email": "a@example.com"`, {}],
    ["an empty body", "", {}],
    [
      "something that is no JSON",
      "email=a",
      { "content-type": "application/x-www-form-urlencoded" },
    ],
    ["XML", "<login/>", { "content-type": "text/xml" }],
    ["plain text", JSON.stringify(LOGIN), { "content-type": "text/plain" }],
    ["a table", JSON.stringify(LOGIN), { "content-type": "text/csv" }],
    [
      "something that is not compressed as it says",
      JSON.stringify(LOGIN),
      { "content-encoding": "gzip" },
    ],
    ["a huge body", JSON.stringify({ ...LOGIN, password: "x".repeat(70_000) }), {}],
    [
      "a poisoned prototype",
      `{"__proto__": {"admin": true}, "email": "a@example.com", "password": "12345678"}`,
      {},
    ],
  ];
  it.each(bodies)("%s is 400", async (_, body, headers) => {
    const refused = expectFailure(await app.ask("/auth/login", { method: "POST", body, headers }));
    expect(refused.status).toBe(400);
    expect(refused.message).toMatch(/^The request's body (is|must be) /);
  });

  it("without a body is 400", async () => {
    expect(expectFailure(await app.ask("/auth/login", { method: "POST" }))).toMatchObject({
      status: 400,
      message: "The request's body is empty.",
    });
  });

  it.each(["null", "[]", "7", '"text"', "{}"])("with the body %s is 422", async (body) => {
    expect(expectFailure(await app.ask("/auth/login", { body })).status).toBe(422);
  });

  it("with extra fields is refused", async () => {
    const refused = expectFailure(
      await app.ask("/auth/login", { body: { ...LOGIN, remember: true } }),
    );
    expect(refused).toMatchObject({ status: 422, errors: { remember: ["is not a known field"] } });
  });

  it("with fields named like object properties is refused like any other", async () => {
    const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf"];
    const refused = expectFailure(
      await app.ask("/auth/login", {
        body: { ...LOGIN, ...Object.fromEntries(names.map((name) => [name, 1])) },
      }),
    );
    expect(refused).toEqual({
      status: 422,
      code: "validation",
      message: expect.any(String),
      errors: Object.fromEntries(names.map((name) => [name, ["is not a known field"]])),
    });
  });

  it.each(["Infinity", "-Infinity", "1e309", "9".repeat(400), "-1e400", "NaN", "1.5"])(
    "with the number %s is refused wherever a number is expected",
    async (number) => {
      const fan = await newFan(app);
      for (const path of [
        `/sports?page=${number}`,
        `/sports?per_page=${number}`,
        `/events?sport_id=${number}`,
        `/tournaments?sport_id=${number}`,
        `/track-record?tournament_id=${number}`,
        `/proofs?after=${number}`,
        `/proofs?limit=${number}`,
      ]) {
        expect(expectFailure(await app.ask(path)), path).toMatchObject({
          status: 400,
          code: "bad_request",
        });
      }
      expect(
        expectFailure(await app.ask(`/events/${number}/predictions`, { token: fan.token })).status,
      ).toBe(404);
      expect(
        expectFailure(
          await app.ask("/auth/register", {
            body: `{"country_id": ${number}}`.replace(/: (-?Inf.*|NaN)}/, ": 1e999}"),
          }),
        ).errors,
      ).toHaveProperty("country_id");
    },
  );

  it("with a number as text, or text as a number, is refused", async () => {
    expect(
      expectFailure(await app.ask("/auth/login", { body: { ...LOGIN, password: 12345678 } }))
        .errors,
    ).toHaveProperty("password");
    expect(
      expectFailure(await app.ask("/auth/register", { body: { country_id: "5" } })).errors,
    ).toHaveProperty("country_id");
  });

  it("with characters that no database stores is refused by field", async () => {
    const form = {
      ...LOGIN,
      confirm_password: LOGIN.password,
      first_name: "A\u0000da",
      last_name: "Obi",
      read: true,
      source: "Google",
    };
    const refused = expectFailure(
      await app.ask("/auth/register", { body: { ...form, referred_by_username: "x\u0000" } }),
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual([
      "first_name",
      "referred_by_username",
    ]);
  });
});
