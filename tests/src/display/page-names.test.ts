import { expect, it } from "vitest";
import { crumbName, matchName, pageTitle } from "#src/display/page-names.ts";

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

it("A fan reads a match's name as the data spells it", () => {
  const path = "/prediction/serie-atlantica-ilha-mansa-v-lagoa-fria";
  const name = matchName({
    homeTeam: { short_name: "São Telmo" },
    awayTeam: { short_name: "Cóndor" },
  });
  expect(pageTitle(path, "The tagline", name)).toBe(
    "Prediction | São Telmo v Cóndor | The tagline",
  );
  expect(crumbName(path, name)).toBe("São Telmo v Cóndor");
  expect(crumbName(path, "Amberley Moss v Porto Lume do Sul")).toBe("Amberley Moss v Porto Lu…");
});
