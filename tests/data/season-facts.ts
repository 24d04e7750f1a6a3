/** Facts of real seasons that no result shows. Seasons are named by their first year. */

/** Direct places at the bottom. A play-off place is not one of them. */
export function relegatedOf(league: string, season: number): number {
  if (league === "de.1") return 2;
  if (league !== "fr.1") return 3;
  if (season === 2022) return 4;
  return season >= 2016 ? 2 : 3;
}

/** Ended in March 2020, ranked by points per match. */
export function isAbandoned(league: string, season: number): boolean {
  return league === "fr.1" && season === 2019;
}

export interface Deduction {
  league: string;
  season: number;
  club: string;
  /** About when it became known. */
  from: string;
  points: number;
}

export const DEDUCTIONS: readonly Deduction[] = [
  { league: "it.1", season: 2012, club: "siena", from: "2012-08-10", points: 6 },
  { league: "it.1", season: 2012, club: "atalanta", from: "2012-08-10", points: 2 },
  { league: "it.1", season: 2012, club: "torino", from: "2012-08-10", points: 1 },
  { league: "it.1", season: 2012, club: "sampdoria", from: "2012-08-10", points: 1 },
  { league: "fr.1", season: 2012, club: "ajaccio", from: "2012-08-01", points: 2 },
  { league: "it.1", season: 2014, club: "parma", from: "2014-12-09", points: 1 },
  { league: "it.1", season: 2014, club: "parma", from: "2015-02-18", points: 6 },
  { league: "it.1", season: 2018, club: "chievo", from: "2018-09-13", points: 3 },
  { league: "fr.1", season: 2021, club: "nice", from: "2021-09-08", points: 1 },
  { league: "fr.1", season: 2021, club: "lyon", from: "2021-12-08", points: 1 },
  { league: "it.1", season: 2022, club: "juventus", from: "2023-01-20", points: 15 },
  { league: "it.1", season: 2022, club: "juventus", from: "2023-05-22", points: -5 },
  { league: "fr.1", season: 2023, club: "montpellier", from: "2023-11-01", points: 1 },
  { league: "en.1", season: 2023, club: "everton", from: "2023-11-17", points: 10 },
  { league: "en.1", season: 2023, club: "everton", from: "2024-02-26", points: -4 },
  { league: "en.1", season: 2023, club: "everton", from: "2024-04-08", points: 2 },
  { league: "en.1", season: 2023, club: "nottm-forest", from: "2024-03-18", points: 4 },
];
