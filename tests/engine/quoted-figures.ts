import type { Fit } from "#engine/fit.ts";
import { type Grid, scoreGrid, sumCells } from "#engine/grid.ts";
import { halfTimeChances } from "#engine/half-time.ts";
import type { ResultChances } from "#engine/live-chances.ts";
import type { PlayedMatch, Score } from "#engine/match.ts";
import type { MatchPrediction } from "#engine/predict.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { wholePercents } from "#engine/whole-percents.ts";
import { percent } from "#engine/wording.ts";

/** A match from one side's point of view: what it scored, and what it conceded. */
type Own = readonly [
  scored: number,
  conceded: number,
  halfTime: readonly [scored: number, conceded: number] | null,
];

export const NAMES = { home: "Harbour Town", away: "Northgate" } as const;

/** What a reader with the stored matches and the model's page can work out about one match. */
export interface Facts {
  goals: Score;
  fit: Fit;
  grid: Grid;
  keys: { home: string; away: string };
  neutral: boolean;
  prediction: MatchPrediction;
  /** Last matches by name, latest first, and the meetings from the home side's point of view. */
  last: Readonly<Record<string, readonly Own[]>>;
  meetings: readonly Own[];
  /** By name: the matches, each counted half after each 300 days. */
  worth: Readonly<Record<string, number>>;
}

export function factsOf(
  matches: readonly PlayedMatch[],
  {
    fit,
    prediction,
    ...of
  }: { fit: Fit; prediction: MatchPrediction; keys: Facts["keys"]; day: number; neutral: boolean },
): Facts {
  const { keys, day, neutral } = of;
  const earlier = matches.filter((match) => match.day < day).toSorted((a, b) => b.day - a.day);
  const plays = (team: string) => (match: PlayedMatch) =>
    match.home === team || match.away === team;
  const own =
    (team: string) =>
    ({ home, score, halfTime }: PlayedMatch): Own => {
      const turn = ({ home: h, away: a }: Score) =>
        home === team ? ([h, a] as const) : ([a, h] as const);
      return [...turn(score), halfTime === undefined ? null : turn(halfTime)];
    };
  const lastOf = (team: string) => {
    const six = earlier
      .filter((match) => match.day >= day - 400)
      .filter(plays(team))
      .slice(0, 6);
    return six.length < 3 ? [] : six.map(own(team));
  };
  const meetings = earlier.filter(plays(keys.home)).filter(plays(keys.away)).slice(0, 5);
  const worthOf = (team: string) =>
    earlier
      .filter((match) => match.day >= day - FOOTBALL.windowDays && plays(team)(match))
      .reduce((sum, match) => sum + 0.5 ** ((day - match.day) / 300), 0);
  const rating = (team: string) => fit.teams.get(team) ?? fit.newcomer;
  const goals = {
    home: Math.exp(
      fit.base +
        (neutral ? 0 : fit.homeAdvantage) +
        rating(keys.home).attack +
        rating(keys.away).defence,
    ),
    away: Math.exp(fit.base + rating(keys.away).attack + rating(keys.home).defence),
  };
  return {
    goals,
    fit,
    keys,
    neutral,
    prediction,
    grid: scoreGrid(goals, FOOTBALL),
    last: { [NAMES.home]: lastOf(keys.home), [NAMES.away]: lastOf(keys.away) },
    meetings: meetings.length < 2 ? [] : meetings.map(own(keys.home)),
    worth: { [NAMES.home]: worthOf(keys.home), [NAMES.away]: worthOf(keys.away) },
  };
}

/** A sentence with holes: N a side's name, G expected goals, P a chance, C a change, D a count, S a score. */
type Kind = readonly [
  pattern: string,
  figures: (facts: Facts, found: string[]) => readonly (string | number)[],
];

const HOLES: Readonly<Record<string, string>> = {
  N: "(Harbour Town|Northgate)",
  G: String.raw`(\d+\.\d\d)`,
  P: String.raw`((?:under |over )?\d+%)`,
  C: String.raw`([+−±]\d+%)`,
  D: String.raw`(\d+)`,
  S: String.raw`(\d+–\d+)`,
  W: "(There was|There were|The scores|The margin|Both teams)(.*?)",
  L: "“([^”]+)”",
};

const isHome = (name: string | undefined) => name === NAMES.home;
const other = (name: string | undefined) => (isHome(name) ? NAMES.away : NAMES.home);
const two = (value: number) => value.toFixed(2);
const goalsOf = ({ goals }: Facts, name: string | undefined) =>
  isHome(name) ? goals.home : goals.away;
const count = (matches: readonly Own[], test: (own: Own) => boolean) => matches.filter(test).length;
const lastOf = ({ last }: Facts, name: string | undefined) => last[name ?? ""] ?? [];
const won = ([scored, conceded]: Own) => scored > conceded;
const drew = ([scored, conceded]: Own) => scored === conceded;
const scoring = ({ grid }: Facts, name: string | undefined) =>
  sumCells(grid, (home, away) => (isHome(name) ? home : away) > 0);

function atBreak({ grid }: Facts, name: string | undefined): string {
  return ofThree(halfTimeChances(grid, FOOTBALL.firstHalfShare), name);
}

/** Where all three are shown, they add up to 100; no name stands for the draw. */
function ofThree({ home, draw, away }: ResultChances, name: string | undefined): string {
  const [first, second, third] = wholePercents([home, draw, away]);
  return (name === undefined ? second : isHome(name) ? first : third) ?? "";
}

const inBar = ({ grid }: Facts, name?: string) =>
  ofThree(
    {
      home: sumCells(grid, (home, away) => home > away),
      draw: sumCells(grid, (home, away) => home === away),
      away: sumCells(grid, (home, away) => home < away),
    },
    name,
  );

function change(log: number): string {
  const points = Math.round((Math.exp(log) - 1) * 100);
  return points === 0 ? "±0%" : points > 0 ? `+${points}%` : `−${-points}%`;
}

/** The factors of `name`'s goals as changes: home advantage where it has it, its attack, the other's defence. */
function changes({ fit, keys, neutral }: Facts, name: string | undefined): string[] {
  const rating = (team: string) => fit.teams.get(team) ?? fit.newcomer;
  const [own, against] = isHome(name) ? [keys.home, keys.away] : [keys.away, keys.home];
  return [
    ...(isHome(name) && !neutral ? [change(fit.homeAdvantage)] : []),
    change(rating(own).attack),
    change(rating(against).defence),
  ];
}

function scoreChance({ grid }: Facts, score: string | undefined): string {
  const [home = 0, away = 0] = (score ?? "").split("–").map(Number);
  return percent(grid.cells[home * grid.size + away] ?? 0);
}

/** What "There were 3 or more goals" says of one match. */
function happened(words: string): (own: Own) => boolean {
  const first = Number(/\d+/.exec(words)?.[0]);
  const goals = ([scored, conceded]: Own) => scored + conceded;
  const margin = ([scored, conceded]: Own) => Math.abs(scored - conceded);
  if (words.startsWith("Both teams")) return ([scored, conceded]) => scored > 0 && conceded > 0;
  if (words.startsWith("There was a winner")) return (own) => !drew(own);
  if (words.startsWith("The scores")) return drew;
  if (words.startsWith("The margin"))
    return (own) => (words.endsWith("or more") ? margin(own) >= first : margin(own) === first);
  if (words.includes("fewer than")) return (own) => goals(own) < first;
  return (own) => (words.endsWith("or more goals") ? goals(own) >= first : goals(own) <= first);
}

function outcome({ prediction }: Facts, label: string | undefined): string {
  const found = prediction.questions
    .flatMap(({ slug, outcomes }) => (slug === "half-time-result" ? [] : outcomes))
    .find((one) => one.label === label);
  return percent(found?.probability ?? Number.NaN);
}

/** The goals of the match as a fan adds them up: of the two figures as they are shown. */
const together = ({ goals }: Facts) => Number(two(goals.home)) + Number(two(goals.away));
const chance = ({ grid }: Facts, test: (home: number, away: number) => boolean) =>
  percent(sumCells(grid, test));
const total = (facts: Facts, test: (goals: number) => boolean) =>
  chance(facts, (home, away) => test(home + away));
const lost = (own: Own) => !won(own) && !drew(own);

/** By how much `name` wins. */
const winsBy = (facts: Facts, name: string | undefined, test: (goals: number) => boolean) =>
  chance(facts, (home, away) => test(isHome(name) ? home - away : away - home));
const margins = (facts: Facts, name: string | undefined) => [
  name ?? "",
  winsBy(facts, name, (by) => by === 1),
  winsBy(facts, name, (by) => by === 2),
  winsBy(facts, name, (by) => by >= 3),
];

/** Of the matches with a winner, those that `name` wins. */
function ofDecided({ grid }: Facts, name: string | undefined): string {
  const winning = sumCells(grid, (home, away) => (isHome(name) ? home > away : home < away));
  return percent(winning / sumCells(grid, (home, away) => home !== away));
}

/** "4 of Harbour Town's last 6, 3 of Northgate's last 6 and 2 of the last 5 meetings", of all that are on record. */
function countedIn(facts: Facts, test: (own: Own) => boolean): string {
  const lists = [
    ...[NAMES.home, NAMES.away].map((name) => ({
      own: lastOf(facts, name),
      of: `${name}'s last ${lastOf(facts, name).length}`,
    })),
    { own: facts.meetings, of: `the last ${facts.meetings.length} meetings` },
  ];
  const parts = lists
    .filter(({ own }) => own.length > 0)
    .map(({ own, of }) => `${count(own, test)} of ${of}`);
  return parts.join(", ").replace(/, (?=[^,]*$)/, " and ");
}

/** Of those whose half-time is known, in how many the side led and was level. */
function halves(
  own: readonly Own[],
  [last, of]: readonly [string, string],
  known: string,
): (string | number)[] {
  const found = own.flatMap(([, , half]) => (half === null ? [] : [half]));
  const span =
    found.length === own.length ? `${last} ${own.length}${of}` : `${found.length} ${known}`;
  return [
    found.filter(([us, them]) => us > them).length,
    found.filter(([us, them]) => us === them).length,
    span,
  ];
}

const halfTimes = (facts: Facts, name: string) => [
  name,
  ...halves(lastOf(facts, name), ["their last", ""], "recent matches"),
];

/** Each with the average side's goals, and with the changes that make it these. */
const side = (facts: Facts, name: string | undefined) => [
  two(goalsOf(facts, name)),
  name ?? "",
  two(Math.exp(facts.fit.base)),
  ...changes(facts, name),
  other(name),
];
const results = (facts: Facts, name: string) => [
  name,
  count(lastOf(facts, name), won),
  count(lastOf(facts, name), drew),
  count(lastOf(facts, name), lost),
  lastOf(facts, name).length,
];
const decided = (facts: Facts, name: string) => [
  name,
  count(lastOf(facts, name), won),
  count(lastOf(facts, name), lost),
  lastOf(facts, name).length,
];
const sum = (matches: readonly Own[], place: 0 | 1) =>
  matches.reduce((goals, own) => goals + own[place], 0);
const goalCount = (facts: Facts, name: string) => [
  name,
  sum(lastOf(facts, name), 0),
  sum(lastOf(facts, name), 1),
  lastOf(facts, name).length,
];
const both = [NAMES.home, NAMES.away] as const;

const SIDE = String.raw`G goals for N \(G for an average side, (?:C at home, )?C for their attack, C for N's defence\)`;

/** What is said of the meetings; nothing where there are none. */
const met = ({ meetings }: Facts, figures: () => (string | number)[]) =>
  meetings.length === 0 ? [] : figures();
const meetingsWon = (f: Facts) =>
  met(f, () => [
    NAMES.home,
    count(f.meetings, won),
    NAMES.away,
    count(f.meetings, lost),
    f.meetings.length,
  ]);
const MEETINGS_WON = "N won D and N D of the last D meetings";

/** A pattern of form and head-to-head: each side's, and the meetings', as far as there are any. */
function record(form: string, meetings: string, more = ""): string {
  return `(?:${form}(?:; )?)?(?:${form}(?:; )?)?(?:${meetings}${more})?\\.`;
}

/** Both sides and the meetings, as far as there are any: what is on record has to be said. */
function inRecord(
  facts: Facts,
  form: (facts: Facts, name: string) => (string | number)[],
  meetings: readonly (string | number)[],
): (string | number)[] {
  return [
    ...both.flatMap((name) => (lastOf(facts, name).length === 0 ? [] : form(facts, name))),
    ...meetings,
  ];
}

/** The likeliest score, where the meetings had it: by whom and how often. */
function sameScore({ grid, meetings }: Facts): (string | number)[] {
  const cell = grid.cells.indexOf(Math.max(...grid.cells));
  const [home, away] = [Math.floor(cell / grid.size), cell % grid.size];
  const same = count(meetings, ([scored, conceded]) => scored === home && conceded === away);
  const words = home === away ? "it ended" : `${home > away ? NAMES.home : NAMES.away} won`;
  return same === 0 ? [] : [words, `${Math.max(home, away)}–${Math.min(home, away)}`, same];
}

/** "2 goals or fewer", "3 or more goals": how often. */
function share(facts: Facts, words = ""): string {
  const bound = Number(/\d+/.exec(words)?.[0]);
  if (words.startsWith("fewer")) return total(facts, (goals) => goals < bound);
  return total(facts, (goals) => (words.endsWith("fewer") ? goals <= bound : goals >= bound));
}

/** Where "3 or more goals" is the case against, but more are expected than the line. */
function lifted(facts: Facts, words: string): string[] {
  const line = Number(/\d+/.exec(words)?.[0]) - 0.5;
  return words.endsWith("or more goals") && together(facts) > line
    ? [two(together(facts)), String(line)]
    : [];
}

/** The side that failed to score more often of late, and in how many; nothing where neither did. */
function blanks(facts: Facts): (string | number)[] {
  const failed = (name: string) => count(lastOf(facts, name), ([scored]) => scored === 0);
  const [name] = both.toSorted((a, b) => failed(b) - failed(a));
  return name === undefined || failed(name) === 0
    ? []
    : [name, failed(name), lastOf(facts, name).length];
}

const unbeaten = (own: Own) => won(own) || drew(own);
const shutOut = ([, conceded]: Own) => conceded === 0;
const expectedBySide = (f: Facts) => [
  two(together(f)),
  ...both.flatMap((name) => [two(goalsOf(f, name)), name]),
];
const bothScore = (f: Facts, yes: boolean) =>
  chance(f, (home, away) => (home > 0 && away > 0) === yes);
const likelierWinner = ({ grid }: Facts) =>
  sumCells(grid, (home, away) => home > away) >= sumCells(grid, (home, away) => home < away)
    ? NAMES.home
    : NAMES.away;

/** Every sentence of an explanation, with what its figures have to be. The found texts come back as they are where they are no figures. */
const KINDS: readonly Kind[] = [
  // Who will win?
  [
    `We expect ${SIDE} and ${SIDE}\\.`,
    (f, [, name]) => [...side(f, name), ...side(f, other(name))],
  ],
  [
    `${record("N won D, drew D and lost D of their last D", MEETINGS_WON, ", and (none|\\d+) (?:was|were) drawn")}`,
    (f) =>
      inRecord(
        f,
        results,
        met(f, () => [...meetingsWon(f), count(f.meetings, drew) || "none"]),
      ),
  ],
  ["Against it: a win for N P, a draw P\\.", (f, [name]) => [name ?? "", inBar(f, name), inBar(f)]],
  [
    "Against it: a draw P, a win for N P\\.",
    (f, [, name]) => [inBar(f), name ?? "", inBar(f, name)],
  ],
  [
    "Against it: a win for N P, a win for N P\\.",
    (f) => both.flatMap((name) => [name, inBar(f, name)]),
  ],
  // Double chance
  [
    "Only equal scores would prove this wrong, and we expect G goals for N and G for N\\.",
    (f) => both.flatMap((name) => [two(goalsOf(f, name)), name]),
  ],
  ["Against it: a draw is P\\.", (f) => [inBar(f)]],
  [
    "Only a defeat would prove this wrong, and we expect G goals for N to G for N\\.",
    (f, [, name]) => [name, other(name)].flatMap((one) => [two(goalsOf(f, one)), one ?? ""]),
  ],
  [
    "N avoided defeat in D of their last D(?: and D of the last D meetings)?\\.",
    (f, [name]) => [
      name ?? "",
      count(lastOf(f, name), unbeaten),
      lastOf(f, name).length,
      ...met(f, () => [
        count(f.meetings, isHome(name) ? unbeaten : (own) => !won(own)),
        f.meetings.length,
      ]),
    ],
  ],
  [
    "N avoided defeat in D of the last D meetings\\.",
    (f, [name]) => [
      lastOf(f, name).length === 0 ? (name ?? "") : "form that is left out",
      count(f.meetings, isHome(name) ? unbeaten : (own) => !won(own)),
      f.meetings.length,
    ],
  ],
  [
    "Against it: a win for N is P(?:, and they won D of their last D)?\\.",
    (f, [name]) => [
      name ?? "",
      inBar(f, name),
      ...(count(lastOf(f, name), won) === 0
        ? []
        : [count(lastOf(f, name), won), lastOf(f, name).length]),
    ],
  ],
  // Draw no bet
  [
    "With G goals expected to G, N win P of the matches with a winner; a draw makes this question void\\.",
    (f, [, , name]) => [
      two(goalsOf(f, name)),
      two(goalsOf(f, other(name))),
      name ?? "",
      ofDecided(f, name),
    ],
  ],
  [
    `Draws aside, ${record("N won D and lost D of their last D", MEETINGS_WON)}`,
    (f) => inRecord(f, decided, meetingsWon(f)),
  ],
  [
    "Against it: N win P of the matches with a winner\\.",
    (f, [name]) => [name ?? "", ofDecided(f, name)],
  ],
  // Goals
  [
    "We expect G goals, G by N and G by N; two average sides make G\\.",
    (f) => [
      ...expectedBySide(f),
      two(Math.exp(f.fit.base) * (f.neutral ? 2 : 1 + Math.exp(f.fit.homeAdvantage))),
    ],
  ],
  [
    "We expect G goals, G (more|fewer) than (\\d\\.5): G by N and G by N\\.",
    (f, [, , , line]) => [
      two(together(f)),
      two(Math.abs(together(f) - Number(line))),
      together(f) > Number(line) ? "more" : "fewer",
      line ?? "",
      ...expectedBySide(f).slice(1),
    ],
  ],
  [
    "We expect G goals, G by N and G by N, but (fewer than 2 goals|\\d goals or fewer) come P of the time\\.",
    (f, found) => [...expectedBySide(f), found[5] ?? "", share(f, found[5])],
  ],
  [
    "W in (\\d+ of .+)\\.",
    (f, [first = "", rest = ""]) => [first, rest, countedIn(f, happened(first + rest))],
  ],
  [
    "Against it: (fewer than 2 goals|\\d goals or fewer|\\d or more goals) come P of the time(?:, and our G is above (\\d\\.5), because an average counts every goal of a high score)?\\.",
    (f, [goals = ""]) => [goals, share(f, goals), ...lifted(f, goals)],
  ],
  // Half-time
  [
    "We reckon with P of the goals before the break: G for N and G for N\\.",
    ({ goals }) => [
      percent(FOOTBALL.firstHalfShare),
      two(goals.home * FOOTBALL.firstHalfShare),
      NAMES.home,
      two(goals.away * FOOTBALL.firstHalfShare),
      NAMES.away,
    ],
  ],
  [
    `At the break ${record("N led in D and were level in D of (their last \\d+|\\d+ recent matches)", "N led in D and were level in D of (the last \\d+ meetings|\\d+ recent meetings)")}`,
    (f) =>
      inRecord(
        f,
        halfTimes,
        met(f, () => [
          NAMES.home,
          ...halves(f.meetings, ["the last", " meetings"], "recent meetings"),
        ]),
      ),
  ],
  [
    "Against it: (?:N ahead|level) P, (?:N ahead|level) P\\.",
    (f, found) =>
      [found[0], found[2]].flatMap((name) => [
        ...(name === undefined ? [] : [name]),
        atBreak(f, name),
      ]),
  ],
  // Both to score, clean sheet
  [
    "With G goals expected for N and G for N, (both sides|one side or both fail to) score P of the time\\.",
    (f, found) => [
      ...both.flatMap((name) => [two(goalsOf(f, name)), name]),
      found[4] ?? "",
      bothScore(f, found[4] === "both sides"),
    ],
  ],
  ["Against it: both sides score P of the time\\.", (f) => [bothScore(f, true)]],
  [
    "Against it: one side or both fail to score P of the time(?:; N did not score in D of their last D)?\\.",
    (f) => [bothScore(f, false), ...blanks(f)],
  ],
  [
    "N, with G goals expected against them, keep a clean sheet P of the time and N, with G, P; both at once, in a 0–0, P\\.",
    (f) => [
      ...both.flatMap((name) => [
        name,
        two(goalsOf(f, other(name))),
        percent(1 - scoring(f, other(name))),
      ]),
      total(f, (goals) => goals === 0),
    ],
  ],
  [
    "Clean sheets: (?:N D in their last D, N D in their last D(?:; )?)?(?:in the last D meetings N D, N D)?\\.",
    (f) => [
      ...(both.every((name) => lastOf(f, name).length > 0)
        ? both.flatMap((name) => [name, count(lastOf(f, name), shutOut), lastOf(f, name).length])
        : []),
      ...met(f, () => [
        f.meetings.length,
        NAMES.home,
        count(f.meetings, shutOut),
        NAMES.away,
        count(f.meetings, ([scored]) => scored === 0),
      ]),
    ],
  ],
  ["Against it: L is P\\.", (f, [label]) => [label ?? "", outcome(f, label)]],
  // Exact score
  [
    "With G goals expected by N and G by N, S is the likeliest single score at P; next come S P and S P\\.",
    (f, found) => [
      ...both.flatMap((name) => [two(goalsOf(f, name)), name]),
      ...[found[4], found[6], found[8]].flatMap((score) => [score ?? "", scoreChance(f, score)]),
    ],
  ],
  [
    `Goals: ${record("N D for and D against in their last D", "in the last D meetings N D, N D", "(?:, and (it ended|(?:Harbour Town|Northgate) won) S in D of them)?")}`,
    (f) =>
      inRecord(
        f,
        goalCount,
        met(f, () => [
          f.meetings.length,
          NAMES.home,
          sum(f.meetings, 0),
          NAMES.away,
          sum(f.meetings, 1),
          ...sameScore(f),
        ]),
      ),
  ],
  [
    "Against it: P of the time it is another score\\.",
    (f) => [percent(1 - Math.max(...f.grid.cells))],
  ],
  // Winning margin
  ["N win by 1 P of the time, by 2 P and by 3 or more P\\.", (f, [name]) => margins(f, name)],
  [
    "A draw counts as one answer, P, and a win as three: N win by 1 P of the time, by 2 P and by 3 or more P\\.",
    (f) => [inBar(f), ...margins(f, likelierWinner(f))],
  ],
  [
    "Against it: a draw is P and a win for N by any margin is P\\.",
    (f, [, name]) => [inBar(f), name ?? "", inBar(f, name)],
  ],
  [
    "Against it: a win for N by any margin is P\\.",
    (f) => [likelierWinner(f), inBar(f, likelierWinner(f))],
  ],
  // What little is known
  [
    "Note: (?:the rating of )?N (?:rests on|are new this season: a newcomer's rating plus) results that count by their age as (less than 1|\\d+) match(?:es)?\\.",
    ({ worth }, [name = ""]) => [name, Math.round(worth[name] ?? 0) || "less than 1"],
  ],
  [
    "Note: N have no match here on record and start from a newcomer's rating\\.",
    ({ fit, keys }, [name]) => [
      fit.teams.has(isHome(name) ? keys.home : keys.away) ? "a known side" : (name ?? ""),
    ],
  ],
];

const PATTERNS = KINDS.map(([pattern, figures]) => ({
  pattern: new RegExp(`^${pattern.replace(/\b[NGPCDSWL]\b/g, (hole) => HOLES[hole] ?? hole)}$`),
  figures,
}));

/** An explanation's sentences; a note on both sides counts as two. */
export function sentencesOf(explanation: string): string[] {
  return explanation
    .split(/(?<=\.)\s+(?=\S)/)
    .flatMap((sentence) =>
      sentence.startsWith("Note: ") ? sentence.replace(/;/, ".; Note:").split("; ") : [sentence],
    );
}

/** What a sentence says and what it should say; null where nobody knows how to check it. */
export function checkedFigures(
  sentence: string,
  facts: Facts,
): { said: string[]; right: string[] } | null {
  for (const { pattern, figures } of PATTERNS) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const found = match.slice(1);
    return {
      said: found.filter((text) => text !== undefined),
      right: figures(facts, found).map(String),
    };
  }
  return null;
}
