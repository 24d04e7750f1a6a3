import { describe, expect, it } from "vitest";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import { CLUB_EXCEPTIONS } from "#server/feeds/openfootball/club-exceptions.ts";
import { isPlaceholderSide } from "#server/feeds/placeholder-side.ts";
import { DAY } from "./feed-facts.ts";

const PLACEHOLDERS = `
W73/W74 | QF1/QF2 | TBD/TBD | 1st A | 3rd A/B/C | Third-placed A/C/D | 3rd ABC | 3A-3B-3C | A-1 | Pool A1 | W QF-A | Q1 | PO1
Winner KO play-off 1 | Winner Knockout play-off 1 | Winner PO1 | Winner Q1 | Winner Gr. A | Winner in Group A | Winner Leg 1 | Winner East
Winner Eastern Conference | Eastern Conference winner | Champions Path winner | EFL Trophy winner | 1/8 final winner | Winner Wild Card
Group Winner A | Group runner-up B | Place 1 Group A | RU A | Win. A | Team TBD | Opponent TBC | Team to be confirmed | undefined | A.N. Other | 1
8th place | 3rd place 1 | 1st seed | #1 seed | Lowest remaining seed | Wild card | Bracket A | Pot 1 | Pre-qualifier 1 | CONMEBOL 5
Home | Away team | Host nation | Noch nicht bekannt | Nr. 1 Groep A | Te bepalen | N.t.b. | À confirmer | Gagnant match 3 | Vincitore gruppo A | Primer Grupo A
W74 | L101 | W 49 | W-M74 | RU101 | M74 | w74
1A | 2B | 3A/B/C/D/F | 2B/3C | 3ABCDF | 1a | A1 | B2 | A1/B2
TBD | tbd | T.B.D. | TBA | TBC | TBD 2 | TBD (Group A) | TBD_UEFA_A | To be announced | To Be Determined | To be confirmed
? | ??? | - | – | ... | / | N.N. | n/a | Unknown | Not yet known | Undecided | Bye | xxx
Winner | Winner Group A | Winners Group A | Winner of Group A | Winner Match 74 | Winner of Match 74 | Winner M74 | Winner 74
Winner A | Winner QF1 | Winner SF 2 | Winner Semi-final 1 | Winner Quarter-final 3 | Winner Play-off A | Winner of Path B
Winner UEFA PO D (DEN/CZE/IRL/MKD) | Winner UEFA Play-off A | Winner France/Brazil | Winner France v Brazil | Winner Round of 16 - 3
Loser Match 61 | Loser SF1 | Losers semi-final 2 | Loser of Game 3 | LOSER SEMI 1 | LOSER SEMI FINAL 1
Runner-up Group C | Runners-up Group C | Runner up B | Runner-up
Group A Winner | Group A Winners | Group C runners-up | Group A 2nd Place | Group A 1st | Group A #1 | Group B 2 | Group A
Quarterfinal 1 Winner | Semifinal 1 Loser | Round of 16 7 Winner | Round of 32 1 Winner | Match 61 loser | SF1 winner
UEFA Path D winner | IC Path 1 winner | UEFA Playoff A | FIFA Playoff 2 | Play-off A | Path C
3rd Group A/B/C/D/F | 1st Group A | Second of Group B | Third Place Group A/B/C/D/F | 3rd placed Group A | 1º Grupo A | 2. Gruppe B
Best third | Best 3rd (rank 3) | 2nd best third placed | Best runner-up | Lucky loser
QF1 | QF 1 | SF2 | R16-1 | Finalist 1 | Semi-finalist 2 | Quarter-final 1 | Semi-final 2 | Qualifier 3 | Seed 4 | Team 1 | Team A
Sieger Gruppe A | Sieger Spiel 74 | Zweiter Gruppe B | Gruppensieger A | Verlierer HF1 | Vainqueur match 12 | Ganador Grupo A
Vencedor do jogo 3 | Vincente SF1 | Winnaar groep A | A definir | Por definir | À déterminer | Da definire | noch offen | nog niet bekend
`;

const CLUBS = `
KO Kings | Pot Rovers | Leg United | Cup City FC | Trophy FC | Conference FC | Home United | Home FC | Away Days | Hosts FC | Hapoel Or Yehuda
KA/Asvellir | AB/TB | B71/07 | KFUM/Oslo | IK/Start | PO Xylotymbou | AS 1 | A 11 | 5th of July | 1 de Mayo | 25 de Julio | Win Yangon
First Bank | Third Avenue | Seed City | OFC Nelson | NTB Bank | Pool Town | Premier SC | AFC Bournemouth | AFC Ajax | 1461 Trabzon
Winners FC | Winners Star | Winner Park | Losc | Third Lanark | First Vienna | 1. FC Köln | 1. FC Union Berlin | 1. FSV Mainz 05
B 93 | B93 | B1903 | B36 | B68 | AB | KÍ | ÍA | F91 | F91 Dudelange | EB/Streymur | Bodø/Glimt | W Connection | SF Lotte | SF Siegen
12 de Octubre | 9 de Octubre | 2 de Mayo | 3 de Febrero | 24 Erevan | 1º de Agosto | Primeiro de Agosto | Segunda | 07 Vestur
Team Wellington | TeamTG | Team TG | Club A | Group Bogor | Match FC | Game XI | Path Finders | Playoff Rovers | Final FC | Round Tower
TB | Tbilisi City | Unión | Unknown Warriors | Bye Bye FC | Best FC | Best Stars | Lucky Stars | Seed FC
Semi Padang | Semis FC | Quarter FC | Leagues FC | Poule FC | Sieger | Offenbach | Offenburg | Nigeria | N'Djamena | NA Hussein Dey | XX FC
USA | Iran | Peru | South Korea | Premier United | Prima | A Coruña | Da Nang | SHB Da Nang | Por FC | Ruch | RU Brugge | M'gladbach | Wrexham
RB Leipzig | QPR | LA Galaxy | L'Aquila | Lens | AC Ajaccio | U Craiova 1948 | CSKA 1948 Sofia | Paris 13 Atletico | Hannover 96 | 1860 München
`;

const listed = (text: string) =>
  text
    .split(/[|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

describe("an undecided side", () => {
  it.each(listed(PLACEHOLDERS))("is recognized in the name %s", (name) => {
    expect(isPlaceholderSide(name)).toBe(true);
  });

  it.each(listed(CLUBS))("is not recognized in the real name %s", (name) => {
    expect(isPlaceholderSide(name)).toBe(false);
  });

  it("is recognized in no club of the demo or the exceptions", async () => {
    const now = Date.UTC(2026, 10, 21);
    const demo = await createDemoFeed({ seed: "test" }).matches({
      from: now - 40 * DAY,
      to: now + 40 * DAY,
      now,
    });
    const names = [
      ...demo.flatMap(({ home, away }) => [home.name, away.name, home.shortName, away.shortName]),
      ...CLUB_EXCEPTIONS.flatMap(({ shortName, aliases }) => [shortName, ...aliases]),
    ];
    expect(names.filter((name) => isPlaceholderSide(name))).toEqual([]);
  });
});
