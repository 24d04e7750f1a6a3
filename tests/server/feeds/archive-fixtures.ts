import { readFootballJson } from "#server/feeds/openfootball/read-folder.ts";
import { competitionOf } from "#server/feeds/openfootball/competitions.ts";
import { toArchiveMatches, type ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import type { Archive } from "#server/feeds/replay/replay-feed.ts";

export const LEAGUE_JSON = {
  name: "Harbour League 2020/21",
  matches: [
    {
      round: "Matchday 1",
      date: "2021-03-06",
      time: "15:00",
      team1: "Harbour Town",
      team2: "Kestrel United",
      score: { ht: [1, 0], ft: [2, 2] },
    },
    {
      round: "Matchday 1",
      date: "2021-03-06",
      time: "17:30",
      team1: "Ironbridge",
      team2: "Oakmoor",
      score: { ft: [0, 0] },
    },
    {
      round: "Matchday 1",
      date: "2021-03-06",
      time: "20:00",
      team1: "Thornwick",
      team2: "Saint Maren",
      score: { ft: [3, 1] },
    },
    {
      round: "Matchday 1",
      date: "2021-03-07",
      time: "12:00",
      team1: "Port Vellan",
      team2: "Marlhaven",
      score: {},
      status: "cancelled",
    },
    {
      round: "Matchday 1",
      date: "2021-03-07",
      time: "12:00",
      team1: "Larkholm",
      team2: "Brindle",
      score: { ft: [3, 0] },
      status: "awarded",
    },
    {
      round: "Matchday 1",
      date: "2021-03-07",
      time: "15:00",
      team1: "Millbeck",
      team2: "Rookhurst",
      score: { ht: [1, 1], ft: [1, 2] },
      status: "abandoned",
    },
    {
      round: "Matchday 1",
      date: "2021-03-07",
      time: "18:00",
      team1: "Greyfell",
      team2: "Stagmoor",
      score: {},
    },
    {
      round: "Matchday 1",
      date: "2021-03-08",
      time: "20:00",
      team1: "Foxley",
      team2: "Wrenford",
      score: {},
      status: "postponed",
    },
  ],
};

/** 2-0 at the break, 2-2 after 90 minutes, 3-3 after 120, 4-2 on penalties. */
export const FINAL_JSON = {
  name: "Meridian Cup 2021",
  matches: [
    {
      round: "Final",
      date: "2021-07-11",
      time: "15:00 UTC+1",
      team1: "Castelmir",
      team2: "Bellarive",
      score: { ht: [2, 0], ft: [2, 2], et: [3, 3], p: [4, 2] },
      goals1: [
        { name: "A. Lume", minute: 12, penalty: true },
        { name: "B. Dorn", minute: 45, offset: 6, owngoal: true },
        { name: "A. Lume", minute: 109 },
      ],
      goals2: [
        { name: "C. Vael", minute: 79 },
        { name: "C. Vael", minute: 90, offset: 9 },
        { name: "D. Ostrel", minute: 120, offset: 3 },
      ],
    },
  ],
};

export function archiveMatches(code: string, season: string, json: unknown): ArchiveMatch[] {
  const file = `${season}/${code}.json`;
  const { matches } = readFootballJson(file, JSON.stringify(json));
  return toArchiveMatches([
    { competition: { ...competitionOf(code, season), timeZone: "UTC" }, season, file, matches },
  ]);
}

export function archiveOf(matches: ArchiveMatch[]): Archive {
  return { version: async () => "1", read: async () => matches };
}
