import type { PlayedMatch } from "#engine/match.ts";

interface Pairing {
  home: string;
  away: string;
  day: number;
  homeName: string;
  awayName: string;
}

interface Own {
  scored: number;
  conceded: number;
  half: number | null;
}

type Test = (match: Own) => boolean;

const FORM = "(none|only \\d+|\\d+) of their last (\\d+)";
const WORDS: readonly [words: RegExp, of: "all" | "home" | "away", test: Test][] = [
  [new RegExp(`(\\S.*?) won ${FORM} in this`), "all", (own) => own.scored > own.conceded],
  [new RegExp(`: they won ${FORM} in this`), "all", (own) => own.scored > own.conceded],
  [new RegExp(`(\\S.*?) won ${FORM} away games`), "away", (own) => own.scored > own.conceded],
  [new RegExp(`: they won ${FORM} home games`), "home", (own) => own.scored > own.conceded],
  [new RegExp(`(\\S.*?) scored in ${FORM} in this`), "all", (own) => own.scored > 0],
  [new RegExp(`(\\S.*?) went without a goal in ${FORM} in this`), "all", (own) => own.scored === 0],
  [
    new RegExp(`(\\S.*?) kept a clean sheet in ${FORM} in this`),
    "all",
    (own) => own.conceded === 0,
  ],
  [new RegExp(`(\\S.*?) led at half-time in ${FORM} in this`), "all", (own) => (own.half ?? 0) > 0],
];

/** What a lead says of form, as said and as counted in the record. Empty where it says nothing. */
export function countedForm(
  text: string,
  matches: readonly PlayedMatch[],
  { home, away, day, homeName, awayName }: Pairing,
): { quoted: string; counted: string }[] {
  return WORDS.flatMap(([words, ground, test]) => {
    const found = words.exec(text);
    if (found === null) return [];
    const [count = "", of = ""] = found.slice(-2);
    const name = found.length === 4 ? (found[1] ?? "") : text;
    const team = name.startsWith(awayName) ? away : home;
    if (!name.startsWith(awayName) && !name.startsWith(homeName)) return [];
    const last = matches
      .filter((match) => match.day < day && match.day >= day - 400)
      .filter((match) =>
        ground === "all" ? match.home === team || match.away === team : match[ground] === team,
      )
      .toSorted((a, b) => b.day - a.day)
      .slice(0, 6)
      .map((match) => ownOf(match, team));
    return [
      {
        quoted: `${count === "none" ? 0 : count.replace("only ", "")} of ${of}`,
        counted: `${last.filter(test).length} of ${last.length}`,
      },
    ];
  });
}

function ownOf({ home, score, halfTime }: PlayedMatch, team: string): Own {
  const own = home === team ? 1 : -1;
  return {
    scored: own === 1 ? score.home : score.away,
    conceded: own === 1 ? score.away : score.home,
    half: halfTime === undefined ? null : own * (halfTime.home - halfTime.away),
  };
}
