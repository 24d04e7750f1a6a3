import { expect, test } from "vitest";
import { readProduct } from "../../../src/product/product.ts";
import { webManifest } from "../../../src/product/web-manifest.ts";

test.each([
  ["Touchline", "Touchline"],
  ["Exactly12chr", "Exactly12chr"],
  ["Saturday Football Scores", "Saturday"],
  ["The Big Match Day", "The Big"],
  ["Footballpredictions", "Footballpred"],
])("A product named %s fits under its icon as %s", (name, short) => {
  const manifest = webManifest(readProduct({ VITE_PRODUCT_NAME: name }));
  expect(manifest).toMatchObject({ name, short_name: short });
});
