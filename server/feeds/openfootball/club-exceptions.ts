import { slug } from "#server/feeds/openfootball/club-slug.ts";

/** A club whose names no rule can bring together, or whose short name a fan would not guess. */
export interface KnownClub {
  key: string;
  name: string;
  shortName: string;
  /** Every name it goes by, this one included; accents and case do not matter. */
  also: readonly string[];
}

/** Written by hand from the names in openfootball's files. */
export const CLUB_EXCEPTIONS: readonly KnownClub[] = [
  // England
  club("Brighton & Hove Albion", "Brighton", "Brighton and Hove Albion"),
  club("Manchester City", "Man City"),
  club("Manchester United", "Man Utd"),
  club("Newcastle United", "Newcastle"),
  club("Nottingham Forest", "Nottm Forest"),
  club("Queens Park Rangers", "QPR"),
  club("Sheffield United", "Sheff Utd"),
  club("Sheffield Wednesday", "Sheff Wed"),
  club("Bristol City", "Bristol City"),
  club("Bristol Rovers", "Bristol Rovers"),
  club("Crystal Palace", "Palace"),
  club("Preston North End", "Preston"),
  club("Tottenham Hotspur", "Spurs"),
  club("West Bromwich Albion", "West Brom"),
  club("West Ham United", "West Ham"),
  club("Wolverhampton Wanderers", "Wolves"),
  club("AFC Wimbledon", "Wimbledon", "AFC Wimbledon"),
  // Spain
  club("Athletic Bilbao", "Athletic", "Athletic Club", "Athletic Club Bilbao"),
  club("Atlético Madrid", "Atlético", "Club Atlético de Madrid"),
  club("Alavés", "Alavés", "Deportivo Alavés", "CD Alavés"),
  club("Celta Vigo", "Celta", "Celta", "RC Celta de Vigo", "Celta de Vigo"),
  club("Espanyol", "Espanyol", "Espanyol Barcelona", "Espanyol de Barcelona"),
  club("Osasuna", "Osasuna", "CA Osasuna"),
  club("Rayo Vallecano", "Rayo", "Rayo Vallecano de Madrid"),
  club("Real Betis", "Betis", "Real Betis Balompié"),
  club("Real Sociedad", "Sociedad", "Real Sociedad de Fútbol"),
  club("Real Valladolid", "Valladolid"),
  // Italy
  club("AC Milan", "Milan", "AC Milan", "Milan"),
  club("Inter", "Inter", "FC Internazionale Milano", "Internazionale Milano", "Internazionale"),
  club("Lazio", "Lazio", "Lazio Roma"),
  club("SPAL", "SPAL", "SPAL 2013 Ferrara", "SPAL Ferrara"),
  club("Chievo", "Chievo", "Chievo Verona"),
  // Germany
  club("Bayer Leverkusen", "Leverkusen"),
  club("Bayern Munich", "Bayern", "Bayern München"),
  club("Borussia Dortmund", "Dortmund"),
  club("Borussia Mönchengladbach", "Gladbach", "Bor. Mönchengladbach"),
  club("Eintracht Frankfurt", "Frankfurt"),
  club("Fortuna Düsseldorf", "Düsseldorf"),
  club("Arminia Bielefeld", "Bielefeld"),
  club("Greuther Fürth", "Fürth"),
  club("Hamburg", "Hamburg", "Hamburger SV", "Hamburger"),
  club("Hannover 96", "Hannover", "Hannover"),
  club("Schalke 04", "Schalke", "Schalke"),
  club("1860 Munich", "1860", "TSV 1860 München", "1860 München"),
  // France
  club("Bordeaux", "Bordeaux", "Girondins Bordeaux", "Girondins de Bordeaux"),
  club("Brest", "Brest", "Stade Brestois 29", "Stade Brestois"),
  club("Clermont", "Clermont", "Clermont Foot 63", "Clermont Foot"),
  club("Lens", "Lens", "RC Lens", "Racing Club de Lens"),
  club("Lyon", "Lyon", "Olympique Lyonnais"),
  club("Marseille", "Marseille", "Olympique Marseille", "Olympique de Marseille"),
  club("Nîmes", "Nîmes", "Nîmes Olympique"),
  club("Paris FC", "Paris FC", "Paris FC"),
  club("Paris Saint-Germain", "Paris SG", "Paris Saint Germain"),
  club("Reims", "Reims", "Stade de Reims"),
  club("Rennes", "Rennes", "Stade Rennais", "Stade Rennais FC 1901"),
  club("Saint-Étienne", "St-Étienne", "AS Saint-Étienne"),
  club("Strasbourg", "Strasbourg", "RC Strasbourg Alsace", "Strasbourg Alsace"),
  club("Troyes", "Troyes", "ESTAC Troyes"),
  // Elsewhere
  club("Benfica", "Benfica", "Sport Lisboa e Benfica", "SL Benfica"),
  club("Club Brugge", "Brugge", "Club Brugge KV"),
  club("Dinamo Zagreb", "Din. Zagreb", "GNK Dinamo Zagreb"),
  club("Feyenoord", "Feyenoord", "Feyenoord Rotterdam"),
  club("PSV Eindhoven", "PSV", "PSV"),
  club("Red Bull Salzburg", "Salzburg", "RB Salzburg"),
  club("Red Star Belgrade", "Red Star", "FK Crvena Zvezda", "Crvena Zvezda"),
  club("Shakhtar Donetsk", "Shakhtar"),
  club("Slovan Bratislava", "Slovan", "ŠK Slovan Bratislava"),
  club("Sparta Prague", "Sparta", "AC Sparta Praha", "Sparta Praha"),
  club("Sporting CP", "Sporting", "Sporting Clube de Portugal", "Sporting Lisbon"),
  // National teams
  club("Czech Republic", "Czechia", "Czechia"),
  club("USA", "USA", "United States"),
  club("Bosnia and Herzegovina", "Bosnia", "Bosnia & Herzegovina", "Bosnia-Herzegovina"),
  club("Turkey", "Turkey", "Türkiye"),
  club("Ivory Coast", "Ivory Coast", "Côte d'Ivoire"),
  club("South Korea", "South Korea", "Korea Republic"),
];

function club(name: string, shortName: string, ...also: string[]): KnownClub {
  return { key: slug(name), name, shortName, also: [name, ...also] };
}
