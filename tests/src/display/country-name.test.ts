import { expect, it } from "vitest";
import { countryName, findCountries } from "#src/display/country-name.ts";

it.each([
  ["united_kingdom", "United Kingdom"],
  ["ghana", "Ghana"],
  ["Bosnia and Herzegovina", "Bosnia and Herzegovina"],
  ["Guinea-Bissau", "Guinea-Bissau"],
  ["Trinidad_and_Tobago", "Trinidad And Tobago"],
])("The country %s is shown as %s", (name, shown) => {
  expect(countryName(name)).toBe(shown);
});

const COUNTRIES = [
  { name: "Afghanistan", code: "AF" },
  { name: "united_kingdom", code: "GB" },
  { name: "United States", code: "US" },
  { name: "Ukraine", code: "UA" },
  { name: "Ivory Coast", code: "CI" },
  { name: "Cook Islands", code: "CK" },
  { name: "Curaçao", code: "CW" },
  { name: "Ghana", code: "GH" },
  { name: "Guinea-Bissau", code: "GW" },
  { name: "Netherlands", code: "NL" },
  { name: "Türkiye", code: "TR" },
  { name: "Turkmenistan", code: "TM" },
];

it.each([
  ["UK", ["united_kingdom", "Ukraine"]],
  ["usa", ["United States"]],
  ["U.S.", ["United States"]],
  ["turkey", ["Türkiye"]],
  ["turk", ["Türkiye", "Turkmenistan"]],
  ["holland", ["Netherlands"]],
  ["cote", ["Ivory Coast"]],
  ["CÔTE D’IVOIRE", ["Ivory Coast"]],
  ["england", ["united_kingdom"]],
  ["curacao", ["Curaçao"]],
  ["guinea b", ["Guinea-Bissau"]],
  ["nl", ["Netherlands"]],
  ["ted ki", ["united_kingdom"]],
  ["united_k", ["united_kingdom"]],
  ["ghan", ["Ghana", "Afghanistan"]],
  ["  ", COUNTRIES.map(({ name }) => name)],
  ["atlantis", []],
])("Searching for %j finds %j", (letters, names) => {
  expect(findCountries(COUNTRIES, letters).map(({ name }) => name)).toEqual(names);
});
