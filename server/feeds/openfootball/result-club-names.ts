import { type Club, clubOf } from "#server/feeds/openfootball/club-names.ts";

/**
 * What files of results with shots call a club, where no rule leads from there to openfootball's name. Derived from
 * the seasons that both sources have, by dates and scores; England's also from the second division's clubs.
 */
const RESULT_NAMES: Readonly<Record<string, string>> = {
  // England
  Birmingham: "Birmingham City",
  Blackburn: "Blackburn Rovers",
  Bolton: "Bolton Wanderers",
  Brighton: "Brighton & Hove Albion",
  Cardiff: "Cardiff City",
  Huddersfield: "Huddersfield Town",
  Hull: "Hull City",
  Ipswich: "Ipswich Town",
  Leeds: "Leeds United",
  Leicester: "Leicester City",
  Luton: "Luton Town",
  "Man City": "Manchester City",
  "Man United": "Manchester United",
  Newcastle: "Newcastle United",
  Norwich: "Norwich City",
  "Nott'm Forest": "Nottingham Forest",
  QPR: "Queens Park Rangers",
  Stoke: "Stoke City",
  Swansea: "Swansea City",
  Tottenham: "Tottenham Hotspur",
  "West Brom": "West Bromwich Albion",
  "West Ham": "West Ham United",
  Wigan: "Wigan Athletic",
  Wolves: "Wolverhampton Wanderers",
  // Spain
  "Ath Bilbao": "Athletic Bilbao",
  "Ath Madrid": "Atlético Madrid",
  Betis: "Real Betis",
  Espanol: "Espanyol",
  Oviedo: "Real Oviedo",
  Sociedad: "Real Sociedad",
  Valladolid: "Real Valladolid",
  Vallecano: "Rayo Vallecano",
  // Italy
  Verona: "Hellas Verona",
  // Germany
  Bielefeld: "Arminia Bielefeld",
  Dortmund: "Borussia Dortmund",
  "Ein Frankfurt": "Eintracht Frankfurt",
  Leverkusen: "Bayer Leverkusen",
  "M'gladbach": "Borussia Mönchengladbach",
  // France
  "Paris SG": "Paris Saint-Germain",
  "St Etienne": "Saint-Étienne",
};

/** The club behind a name in a file of results with shots, as openfootball's files have it. Never fails, like `clubOf`. */
export function clubOfResult(name: string): Club {
  return clubOf(RESULT_NAMES[name] ?? name);
}
