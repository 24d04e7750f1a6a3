import { expect, it } from "vitest";
import { createPhone } from "./support/phone.ts";

it.each([
  "/payments?page=1",
  "/payments/tl_5f2c9d1e7a0b5f2c9d1e7a0b",
  "/spendings?page=2",
  "/wallet/packs",
  "/subscriptions/upgrade-price?plan_id=4&currency=GBP",
  "/plans",
  "/rates",
  "/following",
])("%s is answered by the server only, and never saved", async (path) => {
  expect(() => createPhone().ask(path, "abcdefgh.1")).toThrow("Nobody answers");
});
