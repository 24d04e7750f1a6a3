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

describe("What registration sends", () => {
  it("leaves out what is not known", () => {
    expect(toRegisterBody(values, { countryId: undefined, referral: null, referrer: "" })).toEqual({
      ...values,
      first_name: "Ada",
    });
  });

  it("leaves out a name that was not typed", () => {
    const nameless = { ...values, first_name: "", last_name: "" };
    const body = toRegisterBody(nameless, { countryId: undefined, referral: null, referrer: "" });
    expect(Object.keys(body)).not.toContain("first_name");
    expect(Object.keys(body)).not.toContain("last_name");
  });

  it("carries the country, the referral code and the page that led here", () => {
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

  it("is never made from a form that has not passed its rules", () => {
    expect(() =>
      toRegisterBody(
        { ...values, read: false },
        { countryId: undefined, referral: null, referrer: "" },
      ),
    ).toThrow("before it passed");
  });
});
