export interface Competition {
  code: string;
  name: string;
  sport: "football";
  /** In English, because fans search by it. */
  country: string | null;
  /** IANA zone of the file's times. Null where the operator must name it. */
  timeZone: string | null;
  priority: number;
  /** Host nations also count as neutral. */
  neutral: boolean;
}

const KNOWN: readonly Competition[] = [
  league("en.1", "Premier League", "England", "Europe/London", 90),
  league("es.1", "La Liga", "Spain", "Europe/Madrid", 85),
  league("it.1", "Serie A", "Italy", "Europe/Rome", 84),
  league("de.1", "Bundesliga", "Germany", "Europe/Berlin", 83),
  league("fr.1", "Ligue 1", "France", "Europe/Paris", 82),
  league("en.2", "Championship", "England", "Europe/London", 60),
  // UEFA writes every kick-off in Central European time.
  league("uefa.cl", "Champions League", null, "Europe/Zurich", 95),
  { ...league("worldcup", "World Cup", null, null, 100), neutral: true },
  { ...league("euro", "European Championship", null, null, 98), neutral: true },
];

/** Only for files without UTC offsets. */
const HOST_TIME_ZONES: Readonly<Record<string, string>> = {
  "worldcup 2014": "America/Sao_Paulo",
  "worldcup 2022": "Asia/Qatar",
  "euro 2016": "Europe/Paris",
  "euro 2024": "Europe/Berlin",
};

export function competitionOf(code: string, season: string): Competition {
  const known = KNOWN.find((competition) => competition.code === code);
  const competition = known ?? league(code, derivedName(code), null, null, 10);
  return {
    ...competition,
    timeZone: HOST_TIME_ZONES[timeZoneKeyOf(competition, season)] ?? competition.timeZone,
  };
}

export function timeZoneKeyOf({ code, neutral }: Competition, season: string): string {
  return neutral ? `${code} ${season}` : code;
}

function league(
  code: string,
  name: string,
  country: string | null,
  timeZone: string | null,
  priority: number,
): Competition {
  return { code, name, sport: "football", country, timeZone, priority, neutral: false };
}

function derivedName(code: string): string {
  return code
    .split(/[.\-_ ]+/)
    .filter((word) => word !== "")
    .map((word) =>
      word.length <= 2 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(" ");
}
