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
  "Afghanistan",
  "united_kingdom",
  "Ukraine",
  "Côte d'Ivoire",
  "Cook Islands",
  "Ghana",
].map((name) => ({ name }));

it.each([
  ["UK", ["Ukraine"]],
  ["ted ki", ["united_kingdom"]],
  ["united_k", ["united_kingdom"]],
  ["COTE", ["Côte d'Ivoire"]],
  ["co", ["Côte d'Ivoire", "Cook Islands"]],
  ["ghan", ["Ghana", "Afghanistan"]],
  ["  ", COUNTRIES.map(({ name }) => name)],
  ["atlantis", []],
])("Looking for %j finds %j", (letters, names) => {
  expect(findCountries(COUNTRIES, letters).map(({ name }) => name)).toEqual(names);
});
