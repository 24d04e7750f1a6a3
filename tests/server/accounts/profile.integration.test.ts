import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEvents, countries } from "#server/accounts/tables.ts";
import { updateUser } from "#server/accounts/user-repository.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const app = await sharedTestApp();
const kenya = eq(countries.code, "KE");
const countryId = (await app.db.select().from(countries).where(kenya))[0]?.id ?? 0;

function save(fan: Fan, change: Record<string, unknown> = {}) {
  const { email, token } = fan;
  const body = { email, first_name: "Ada", last_name: "Obi", country_id: countryId, ...change };
  return app.ask("/auth/profile", { method: "PATCH", token, body });
}

const profileOf = async (fan: Fan) => expectSuccess("getMe", await app.ask("/auth/me", fan)).data;
const changesOf = async ({ id }: Fan) =>
  (
    await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, id), eq(auditEvents.kind, "profile_changed")))
      .orderBy(auditEvents.id)
  ).map(({ details }) => details);

it("A fan's changes are stored, audited by field, and answered with the country's currency", async () => {
  const fan = await newFan(app);
  const answer = await save(fan, {
    email: ` ${fan.email.toUpperCase()} `.trim(),
    first_name: " Zoë 💥 ",
    last_name: "مرحبا",
    phone: "+254 20 712-3456",
    source: "Whatsapp",
    currency: "USD",
    currency_symbol: "$",
  });
  const { data, message } = expectSuccess("updateProfile", answer);
  expect(message).toBe("Your profile has been updated.");
  expect(data).toMatchObject({
    first_name: "Zoë 💥",
    last_name: "مرحبا",
    phone: "+254 20 712-3456",
    source: "Whatsapp",
    country: { code: "KE", currency: "KES" },
  });
  expect(await profileOf(fan)).toEqual(data);
  expect(await changesOf(fan)).toEqual([
    { fields: ["first_name", "last_name", "country_id", "phone", "source"] },
  ]);
});

it("Missing fields stay, null removes, and equal values are no change", async () => {
  const fan = await newFan(app);
  expectSuccess("updateProfile", await save(fan, { phone: "123456", source: "Others" }));
  expectSuccess("updateProfile", await save(fan));
  expect(await profileOf(fan)).toMatchObject({ phone: "123456", source: "Others" });
  expectSuccess("updateProfile", await save(fan, { phone: null, source: null }));
  expect(await profileOf(fan)).toMatchObject({ phone: null, source: null });
  expect(await changesOf(fan)).toEqual([
    { fields: ["first_name", "last_name", "country_id", "phone", "source"] },
    { fields: ["phone", "source"] },
  ]);
});

it("A source from registration may stay, and a new one must be on the list", async () => {
  const fan = await newFan(app);
  await updateUser(app.db, fan.id, { source: "Google" });
  expectSuccess("updateProfile", await save(fan, { source: "Google" }));
  expectSuccess("updateProfile", await save(fan, { source: "Tiktok" }));
  expect(expectFailure(await save(fan, { source: "Google" })).errors).toEqual({
    source: ["Source must be selected"],
  });
});

const TOO_SHORT = "Phone number cannot be less than 6 digits";
const TOO_LONG = "Phone number cannot be more than 20 digits";
const wrong: [string, Record<string, unknown>, string, string][] = [
  ["no first name", { first_name: undefined }, "first_name", "First name is required"],
  ["an empty first name", { first_name: "" }, "first_name", "First name is required"],
  ["a blank first name", { first_name: " \t " }, "first_name", "First name is required"],
  ["no last name", { last_name: "" }, "last_name", "Last name is required"],
  [
    "10,000 characters",
    { last_name: "x".repeat(10_000) },
    "last_name",
    "Last name must be at most 80 characters",
  ],
  ["81 emoji", { first_name: "💥".repeat(81) }, "first_name", "at most 80 characters"],
  ["a NUL", { first_name: "A\u0000da" }, "first_name", "not allowed"],
  ["no country", { country_id: undefined }, "country_id", "Country is required"],
  ["null for a country", { country_id: null }, "country_id", "Country is required"],
  ["a country in words", { country_id: "1" }, "country_id", "Country is required"],
  ["a country that is none", { country_id: 999_999 }, "country_id", "There is no such country"],
  ["a country below all", { country_id: 0 }, "country_id", "Country is required"],
  ["a country beyond all", { country_id: 2 ** 40 }, "country_id", "Country is required"],
  ["a phone number of 5", { phone: "12345" }, "phone", TOO_SHORT],
  ["a phone number of 21", { phone: "1".repeat(21) }, "phone", TOO_LONG],
  ["a phone number in letters", { phone: "call me maybe" }, "phone", "can only have digits"],
  ["another's e-mail", { email: "nobody@example.com" }, "email", "cannot be changed"],
  ["no e-mail", { email: undefined }, "email", "Email is required"],
  ["no e-mail at all", { email: "ada" }, "email", "Email is invalid"],
  ["an unknown source", { source: "Myspace" }, "source", "Source must be selected"],
  ["a role", { roles: ["admin"] }, "roles", "is not a known field"],
  ["points", { balance: 1_000_000 }, "balance", "is not a known field"],
  ["another's id", { id: 1 }, "id", "is not a known field"],
];
it.each(wrong)("A profile with %s is refused and not stored", async (...row) => {
  const [, change, field, message] = row;
  const fan = await newFan(app);
  const before = await profileOf(fan);
  const refused = expectFailure(await save(fan, change));
  expect(refused).toMatchObject({ status: 422, code: "validation" });
  expect(refused.errors?.[field]?.join(" ")).toContain(message);
  expect(await profileOf(fan)).toEqual(before);
});

it("All broken database rules are reported in one response", async () => {
  const fan = await newFan(app);
  const refused = expectFailure(
    await save(fan, { email: "nobody@example.com", country_id: 999_999, source: "Myspace" }),
  );
  expect(Object.keys(refused.errors ?? {}).sort()).toEqual(["country_id", "email", "source"]);
});

it("Twenty concurrent changes are each stored completely", async () => {
  const fan = await newFan(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      save(fan, { first_name: `First ${n}`, last_name: `Last ${n}` }),
    ),
  );
  for (const answer of answers) expectSuccess("updateProfile", answer);
  const { first_name: first, last_name: last } = await profileOf(fan);
  expect(last).toBe(first.replace("First", "Last"));
  expect(await changesOf(fan)).toHaveLength(20);
});

it.each([
  ["__proto__", '{"__proto__":{"roles":["admin"]}}'],
  ["constructor", '{"constructor":{"prototype":{"roles":["admin"]}}}'],
])("A body with %s changes nothing", async (_, body) => {
  const fan = await newFan(app);
  const answer = await app.ask("/auth/profile", { method: "PATCH", token: fan.token, body });
  expect(expectFailure(answer).status).toBeLessThan(500);
  expect((await profileOf(fan)).roles).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
