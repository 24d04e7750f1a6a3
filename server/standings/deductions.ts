import { isOpenfootball } from "#server/standings/competition-rules.ts";

/** Points that a league took from a club, by season, as they stood at its end. */
const DEDUCTIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "en.1-2023-24": { everton: 8, "nottingham-forest": 4 },
  "en.2-2018-19": { "birmingham-city": 9 },
  "en.2-2019-20": { "wigan-athletic": 12 },
  "en.2-2020-21": { "sheffield-wednesday": 6 },
  "en.2-2021-22": { "derby-county": 21, reading: 6 },
  "en.2-2022-23": { reading: 6 },
  "en.2-2024-25": { "sheffield-united": 2 },
  "fr.1-2021-22": { lyon: 1, nice: 1 },
  "fr.1-2023-24": { montpellier: 1 },
  "it.1-2018-19": { chievo: 3 },
  "it.1-2022-23": { juventus: 10 },
};

/** @returns points by the club's key in openfootball */
export function deductionsOf(
  feed: string,
  competition: string,
  season: string | null,
): ReadonlyMap<string, number> {
  const known = isOpenfootball(feed) ? DEDUCTIONS[`${competition}-${season}`] : undefined;
  return new Map(Object.entries(known ?? {}));
}
