import { expect, it } from "vitest";
import { toProfileBody, valuesOf } from "#src/screens/profile/edit/profile-body.ts";

const VALUES = {
  email: "ada@example.com",
  first_name: " Ada ",
  last_name: "Obi",
  phone: " +44 20 7946 0958 ",
  country_id: "77",
  source: "Facebook",
};
const SENT = {
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Obi",
  phone: "+44 20 7946 0958",
  country_id: 77,
  source: "Facebook",
};

it.each([
  ["as it is", {}, null, {}],
  ["without a phone number", { phone: "  " }, null, { phone: null }],
  ["without a source", { source: "" }, undefined, { source: null }],
  [
    "with the currency of its country",
    {},
    { currency: "GHS", currency_symbol: "₵" },
    { currency: "GHS", currency_symbol: "₵" },
  ],
] as const)("A profile is sent %s", (_, typed, country, sent) => {
  expect(toProfileBody({ ...VALUES, ...typed }, country)).toEqual({ ...SENT, ...sent });
});

it("A value that the server does not have is an empty field", () => {
  const user = { email: "a@b.example", first_name: "Ada", last_name: "Obi" };
  expect(valuesOf({ ...user, phone: null, country_id: null, source: null })).toEqual({
    ...user,
    phone: "",
    country_id: "",
    source: "",
  });
});
