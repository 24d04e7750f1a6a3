import { describe, expect, it } from "vitest";
import { toRegisterBody } from "#src/screens/auth/register-body.ts";

const values = {
  first_name: " Ada ",
  last_name: "Obi",
  email: "ada@example.com",
  source: "Google",
  password: "correct horse",
  confirm_password: "correct horse",
  read: true,
};

describe("The registration request", () => {
  it("omits unknown values", () => {
    expect(toRegisterBody(values, { countryId: undefined, referral: null, referrer: "" })).toEqual({
      ...values,
      first_name: "Ada",
    });
  });

  it("omits an empty name", () => {
    const nameless = { ...values, first_name: "", last_name: "" };
    const body = toRegisterBody(nameless, { countryId: undefined, referral: null, referrer: "" });
    expect(Object.keys(body)).not.toContain("first_name");
    expect(Object.keys(body)).not.toContain("last_name");
  });

  it("includes the country, the referral code and the referrer", () => {
    const body = toRegisterBody(values, {
      countryId: 3,
      referral: "tomas",
      referrer: "https://example.com/",
    });
    expect(body).toMatchObject({
      country_id: 3,
      referred_by_username: "tomas",
      meta: { referrer: "https://example.com/" },
    });
  });

  it("is not built from a form that breaks its rules", () => {
    expect(() =>
      toRegisterBody(
        { ...values, read: false },
        { countryId: undefined, referral: null, referrer: "" },
      ),
    ).toThrow("before it passed");
  });
});
