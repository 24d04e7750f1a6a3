import { COUNTRY_ALIASES } from "#src/display/country-aliases.ts";
import { titleCase } from "#src/display/title-case.ts";

export function countryName(name: string): string {
  const isForMachines = name.includes("_") || name === name.toLowerCase();
  return isForMachines ? titleCase(name) : name;
}

type Country = { name: string; code: string };

export function findCountries<T extends Country>(countries: readonly T[], letters: string): T[] {
  const searchText = plain(letters);
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, searchText) }));
  return ranked
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ country }) => country);
}

function rankOf({ name, code }: Country, searchText: string): number | null {
  const aliases = (COUNTRY_ALIASES[code] ?? []).map(plain);
  const plainName = plain(name);
  if ([code.toLowerCase(), ...aliases].includes(searchText)) return 0;
  if (plainName.startsWith(searchText)) return 1;
  if (aliases.some((alias) => alias.startsWith(searchText))) return 2;
  return plainName.includes(searchText) ? 3 : null;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\p{Mn}.'’,]/gu, "")
    .replaceAll(/[_\s-]+/g, " ")
    .trim()
    .toLowerCase();
}
