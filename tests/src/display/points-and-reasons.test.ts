import { describe, expect, it } from "vitest";
import { formRules } from "#form-rules";
import { CANCEL_REASONS, commentFor, isCancelReason } from "#src/display/cancel-reasons.ts";
import { readCheckoutAddress } from "#src/display/checkout-address.ts";
import { packFor } from "#src/display/points-pack.ts";

const PACKS = [
  { id: 3, points: 500, price: 6.99 },
  { id: 1, points: 50, price: 0.99 },
  { id: 2, points: 150, price: 2.49 },
];

it.each([
  [0, 50],
  [50, 50],
  [51, 150],
  [129, 150],
  [500, 500],
  [900, 500],
])("With %i points missing, the pack of %i is chosen", (missing, points) => {
  expect(packFor(PACKS, missing)?.points).toBe(points);
});

it("No pack is chosen if there are none", () => {
  expect(packFor([], 10)).toBeUndefined();
});

describe("The fourteen reasons to cancel", () => {
  it("are those of the contract, each with its own sentence", () => {
    expect(Object.keys(CANCEL_REASONS)).toEqual([...formRules.CancelBody.cancel_reason.enum]);
    const sentences = Object.values(CANCEL_REASONS);
    expect(sentences.length).toBe(14);
    expect(new Set(sentences).size).toBe(14);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^.!?]+\.$/);
  });

  it("fill the comment, but never replace the fan's text", () => {
    const first = commentFor("Limited usage", "");
    expect(first).toBe("I read too few predictions to need a plan.");
    expect(commentFor("Technical issues", first)).toBe("Something did not work as it should.");
    expect(commentFor("Technical issues", "The crests are wrong.")).toBe("The crests are wrong.");
  });

  it("reject any other value", () => {
    expect(isCancelReason("Limited usage")).toBe(true);
    expect(isCancelReason("toString")).toBe(false);
    expect(isCancelReason("")).toBe(false);
  });
});

describe("A fan is sent only to a trusted checkout", () => {
  const https = {
    href: "https://app.example/pricing",
    protocol: "https:",
    hostname: "app.example",
  };
  const http = { href: "http://localhost:8080/pricing", protocol: "http:", hostname: "localhost" };
  it.each([
    ["https://checkout.example/c/1", https, "https://checkout.example/c/1"],
    ["https://checkout.example/c/1", http, "https://checkout.example/c/1"],
    ["http://localhost:9090/pay/1", http, "http://localhost:9090/pay/1"],
    ["http://127.0.0.1:9090/pay/1", http, "http://127.0.0.1:9090/pay/1"],
    ["http://127.0.0.1:9090/pay/1", https, null],
    ["/dev/payments/stripe/1", http, "http://localhost:8080/dev/payments/stripe/1"],
    ["http://checkout.example/c/1", https, null],
    ["http://app.example/pay/1", https, null],
    ["http://elsewhere.example/pay/1", http, null],
    ["javascript:alert(1)", http, null],
    ["data:text/html,hi", https, null],
    ["https://me:secret@checkout.example/", https, null],
    ["https://", https, null],
  ])("%s", (address, here, read) => {
    expect(readCheckoutAddress(address, here)).toBe(read);
  });
});
