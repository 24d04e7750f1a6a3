import { expect, test } from "vitest";
import { readProduct } from "../../../src/product/product.ts";

test("An empty setting counts as not set", () => {
  const names = [
    "VITE_PRODUCT_NAME",
    "VITE_TAGLINE",
    "VITE_DESCRIPTION",
    "VITE_APP_EMAIL",
    "VITE_SCORES_URL",
    "VITE_WATCH_URL_TEMPLATE",
    "VITE_SOCIAL_LINKS",
  ];
  const empty = Object.fromEntries(names.map((name) => [name, ""]));
  expect(readProduct(empty)).toEqual(readProduct({}));
  expect(Object.values(readProduct(empty))).not.toContain("");
  expect(readProduct({ ...empty, VITE_PRODUCT_NAME: "Sideline" }).name).toBe("Sideline");
});
