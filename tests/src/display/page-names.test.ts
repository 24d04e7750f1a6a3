import { expect, it } from "vitest";
import { crumbName, pageTitle } from "#src/display/page-names.ts";

it.each([
  ["/", "The tagline"],
  ["/pricing", "Pricing | The tagline"],
  ["/frequently-asked-questions", "Frequently Asked Questions | The tagline"],
  ["/prediction/harbour-town-v-kestrel", "Prediction | Harbour Town V Kestrel | The tagline"],
  ["/%E0%A4%A", "%E0%A4%A | The tagline"],
])("The title of %s is %s", (path, title) => {
  expect(pageTitle(path, "The tagline")).toBe(title);
});

it.each([
  ["/", null],
  ["/pricing", "Pricing"],
  ["/prediction/harbour-town-v-kestrel-united", "Harbour Town V Kestrel U…"],
  ["/frequently-asked-questions", "Frequently Asked Questio…"],
  ["/profile/transactions/tl_5f2c9d1e7a0b5f2c9d1e7a0b", "Receipt"],
  ["/abcdefghijklmnopqrstuvwx", "Abcdefghijklmnopqrstuvwx"],
])("The breadcrumb of %s is %s", (path, name) => {
  expect(crumbName(path)).toBe(name);
});
