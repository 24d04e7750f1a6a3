import { createRequire } from "node:module";
import { continents, countries as countryData, type TCountryCode } from "countries-list";
import { type CountryResponse, open } from "maxmind";
import { publicAddress } from "#server/platform/network/client-address.ts";

export interface Place {
  country: string;
  countryName: string;
  continent: string;
  currency: string;
}

function countryCode(row: unknown): string {
  return typeof row === "object" && row !== null && "country_code" in row
    ? String(row.country_code)
    : "";
}

function isCountryCode(code: string): code is TCountryCode {
  return code in countryData;
}

function describe(code: string): Place | null {
  if (!isCountryCode(code)) return null;
  const country = countryData[code];
  return {
    country: code,
    countryName: country.name,
    continent: country.continent in continents ? country.continent : "EU",
    currency: country.currency[0] ?? "USD",
  };
}

/** The packaged database is CC0. */
export async function openGeo(defaultCountry: string): Promise<(ip: string) => Place> {
  const fallback = describe(defaultCountry);
  if (fallback === null)
    throw new Error(`DEFAULT_COUNTRY is "${defaultCountry}", but no such country is known.`);
  const file = createRequire(import.meta.url).resolve(
    "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
  );
  const reader = await open<CountryResponse>(file);
  return (ip) => {
    // A dual-stack socket reports ::ffff:1.2.3.4, which the database lacks.
    const address = publicAddress(ip);
    return (address === null ? null : describe(countryCode(reader.get(address)))) ?? fallback;
  };
}
