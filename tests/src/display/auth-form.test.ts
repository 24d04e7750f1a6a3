import { describe, expect, it } from "vitest";
import { serverErrors, validateForm } from "#src/display/auth-form.ts";

const registration = {
  email: "ada@example.com",
  password: "correct horse",
  confirm_password: "correct horse",
  first_name: "Ada",
  last_name: "Obi",
  read: true,
  source: "Google",
};

describe("A registration", () => {
  it("is accepted if every field follows the contract", () => {
    expect(validateForm("RegisterBody", registration)).toEqual({});
  });

  it("names every missing field in the text of the contract", () => {
    expect(validateForm("RegisterBody", {})).toEqual({
      email: "Email is required",
      password: "Password is required",
      confirm_password: "Confirm Password is required",
      read: "Please accept the terms of use",
      source: "Source must be selected",
    });
  });

  it.each(["李", "Ó Briain", "3"])("accepts the name %s", (first_name) => {
    expect(validateForm("RegisterBody", { ...registration, first_name })).toEqual({});
  });

  it.each([
    ["email", "ada", "Email is invalid"],
    ["email", "ada@example", "Email is invalid"],
    ["email", "ada obi@example.com", "Email is invalid"],
    ["email", "ada@example..com", "Email is invalid"],
    ["email", `${"a".repeat(250)}@b.co`, "Email is invalid"],
    ["first_name", "   ", "First name is required"],
    ["first_name", "\u200b\u2060", "First name is required"],
    ["last_name", "x".repeat(81), "Last name must be at most 80 characters"],
    ["source", "Radio", "Source must be selected"],
    ["source", "", "Source must be selected"],
    ["read", false, "Please accept the terms of use"],
    ["confirm_password", "another horse", "Passwords must match"],
  ])("with %s %j says: %s", (field, value, message) => {
    expect(validateForm("RegisterBody", { ...registration, [field]: value })).toEqual({
      [field]: message,
    });
  });

  it.each([
    ["1234567", "Password must be at least 8 characters"],
    ["😀😀😀😀", "Password must be at least 8 characters"],
    ["x".repeat(257), "Password must be at most 256 characters"],
  ])("with the password %j names the limit", (password, message) => {
    expect(
      validateForm("RegisterBody", { ...registration, password, confirm_password: password })
        .password,
    ).toBe(message);
  });
});

it("A refusal of the server appears under its field", () => {
  expect(
    serverErrors("LoginBody", {
      email: ["Email is invalid", "and taken."],
      meta: ["is odd"],
      password: [],
    }),
  ).toEqual({
    email: "Email is invalid and taken.",
  });
});
