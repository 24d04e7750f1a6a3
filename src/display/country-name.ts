import { titleCase } from "#src/display/title-case.ts";

/** `united_kingdom` is "United Kingdom"; what is written as people write it stays as it is. */
export function countryName(name: string): string {
  const isForMachines = name.includes("_") || name === name.toLowerCase();
  return isForMachines ? titleCase(name) : name;
}

/** Countries whose name has these letters, whatever their case and their accents; those that begin with them come first. */
export function findCountries<T extends { name: string }>(
  countries: readonly T[],
  letters: string,
): T[] {
  const sought = plain(letters);
  const found = countries.filter(({ name }) => plain(name).includes(sought));
  const isFirst = ({ name }: T) => plain(name).startsWith(sought);
  return [...found.filter(isFirst), ...found.filter((country) => !isFirst(country))];
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll("_", " ")
    .trim()
    .toLowerCase();
}
