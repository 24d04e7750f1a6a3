import { describe, expect, it } from "vitest";
import {
  isReturn,
  paymentOf,
  questionsOf,
  statusText,
  writeQuestions,
} from "#src/display/payment-return.ts";
import { readPricingSearch } from "#src/display/pricing-search.ts";

describe("The address of a return is validated", () => {
  it.each([
    ["session_id", "cs_test_a1B2", "cs_test_a1B2"],
    ["session_id", "a b", undefined],
    ["session_id", "", undefined],
    ["session_id", "x".repeat(256), undefined],
    ["reference", "tl_00ff", "tl_00ff"],
    ["reference", "<script>", undefined],
    ["transaction_id", "288192", "288192"],
    ["status", "cancelled", "cancelled"],
    ["status", "card declined", "card declined"],
    ["status", "<b>paid</b>", undefined],
    ["status", "x".repeat(41), undefined],
    ["match", "ada-v-obi-1", "ada-v-obi-1"],
    ["match", "../profile", undefined],
    ["match", "//elsewhere.example", undefined],
    ["questions", "3", "3"],
    ["questions", "1.20.3", "1.20.3"],
    ["questions", "1.-2", undefined],
    ["questions", "1".repeat(30), undefined],
    ["questions", `1${".1".repeat(50)}`, undefined],
    ["error", "Card\ndeclined\u0000\u202E now", "Card declined now"],
    ["error", "  ", undefined],
    ["error", 7, undefined],
    ["error", "é".repeat(300), `${"é".repeat(200)}…`],
  ] as const)("%s=%j", (name, value, read) => {
    expect(readPricingSearch({ [name]: value })[name]).toBe(read);
  });
});

describe("The payment to settle", () => {
  it.each([
    [{}, null],
    [{ match: "a-v-b" }, null],
    [{ error: "No" }, null],
    [{ status: "failed" }, null],
    [{ session_id: "cs_1" }, { source: "stripe", reference: "cs_1" }],
    [{ reference: "tl_1" }, { source: "paystack", reference: "tl_1" }],
    [{ transaction_id: "12" }, { source: "flutterwave", reference: "12" }],
    [
      { transaction_id: "12", reference: "tl_1" },
      { source: "flutterwave", reference: "12" },
    ],
    [
      { reference: "tl_1", status: "failed" },
      { source: "paystack", reference: "tl_1" },
    ],
    [
      { reference: "tl_1", status: "successful" },
      { source: "paystack", reference: "tl_1" },
    ],
    [{ reference: "tl_1", status: "cancelled" }, null],
    [{ reference: "tl_1", status: "canceled" }, null],
  ])("from %o is %o", (search, payment) => {
    expect(paymentOf(search)).toEqual(payment);
  });
});

it.each([
  [undefined, null],
  ["successful", null],
  ["cancelled", "Payment was cancelled from processor. Please retry."],
  ["pending", "Payment was pending from processor. Please retry."],
])("The status %s shows the text %s", (status, words) => {
  expect(statusText({ status })).toBe(words);
});

it.each([
  [null, null],
  [new Set<number>(), null],
  [new Set([7]), "7"],
  [new Set([3, 1, 20]), "3.1.20"],
])("The chosen questions %o are sent as %s and read back", (chosen, text) => {
  expect(writeQuestions(chosen)).toBe(text);
  if (text !== null) expect(questionsOf(readPricingSearch({ questions: text }))).toEqual(chosen);
});

it("An address with only the fan's origin is no return", () => {
  expect(isReturn({ match: "a-v-b", questions: "1.2", error: undefined })).toBe(false);
  expect(isReturn({ error: "No" })).toBe(true);
  expect(isReturn({ match: "a-v-b", session_id: "cs_1" })).toBe(true);
});
