import { sumCells } from "#engine/grid.ts";
import { percent } from "#engine/wording.ts";
import {
  count,
  drew,
  type Facts,
  goalsOf,
  isHome,
  lastOf,
  NAMES,
  other,
  type Own,
  SIDES,
} from "./match-facts.ts";
import { chance, inRecord, type Kind, met, record, two } from "./sentence-kind.ts";

const together = ({ goals }: Facts) => Number(two(goals.home)) + Number(two(goals.away));

const expectedBySide = (f: Facts) => [
  two(together(f)),
  ...SIDES.flatMap((name) => [two(goalsOf(f, name)), name]),
];

const total = (facts: Facts, test: (goals: number) => boolean) =>
  chance(facts, (home, away) => test(home + away));

function share(facts: Facts, words = ""): string {
  const bound = Number(/\d+/.exec(words)?.[0]);
  if (words.startsWith("fewer")) return total(facts, (goals) => goals < bound);
  return total(facts, (goals) => (words.endsWith("fewer") ? goals <= bound : goals >= bound));
}

function lifted(facts: Facts, words: string): string[] {
  const line = Number(/\d+/.exec(words)?.[0]) - 0.5;
  return words.endsWith("or more goals") && together(facts) > line
    ? [two(together(facts)), String(line)]
    : [];
}

function happened(words: string): (own: Own) => boolean {
  const first = Number(/\d+/.exec(words)?.[0]);
  const goals = ([scored, conceded]: Own) => scored + conceded;
  const margin = ([scored, conceded]: Own) => Math.abs(scored - conceded);
  if (words.startsWith("both teams")) return ([scored, conceded]) => scored > 0 && conceded > 0;
  if (words.startsWith("there was a winner")) return (own) => !drew(own);
  if (words.startsWith("the scores")) return drew;
  if (words.startsWith("the margin"))
    return (own) => (words.endsWith("or more") ? margin(own) >= first : margin(own) === first);
  if (words.includes("fewer than")) return (own) => goals(own) < first;
  return (own) => (words.endsWith("or more goals") ? goals(own) >= first : goals(own) <= first);
}

function countedIn(facts: Facts, test: (own: Own) => boolean): string {
  const lists = [
    ...SIDES.map((name) => ({
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

const scoring = ({ grid }: Facts, name: string | undefined) =>
  sumCells(grid, (home, away) => (isHome(name) ? home : away) > 0);

const bothScore = (f: Facts, yes: boolean) =>
  chance(f, (home, away) => (home > 0 && away > 0) === yes);

function blanks(facts: Facts): (string | number)[] {
  const failed = (name: string) => count(lastOf(facts, name), ([scored]) => scored === 0);
  const [name] = SIDES.toSorted((a, b) => failed(b) - failed(a));
  return name === undefined || failed(name) === 0
    ? []
    : [name, failed(name), lastOf(facts, name).length];
}

const shutOut = ([, conceded]: Own) => conceded === 0;

function outcome({ prediction }: Facts, label: string | undefined): string {
  const found = prediction.questions
    .flatMap(({ slug, outcomes }) => (slug === "half-time-result" ? [] : outcomes))
    .find((one) => one.label === label);
  return percent(found?.probability ?? Number.NaN);
}

const goalCount = (facts: Facts, name: string) => [
  name,
  sum(lastOf(facts, name), 0),
  sum(lastOf(facts, name), 1),
  lastOf(facts, name).length,
];

const sum = (matches: readonly Own[], place: 0 | 1) =>
  matches.reduce((goals, own) => goals + own[place], 0);

const SIGNS: Readonly<Record<string, number>> = { home: 1, draw: 0, away: -1 };
/** Equal sides on neutral ground differ by rounding alone. */
const ROUNDING = 1e-12;

function answeredScore({ grid, prediction }: Facts): [home: number, away: number] {
  const results = [1, 0, -1].map((sign) => ({
    sign,
    chance: sumCells(grid, (home, away) => Math.sign(home - away) === sign),
  }));
  const named = prediction.questions.find(({ slug }) => slug === "match-result")?.answerKey ?? "";
  const most = Math.max(...results.map(({ chance }) => chance));
  const likeliest = results.filter(({ chance }) => chance > most - ROUNDING);
  const sign = (likeliest.find((one) => one.sign === SIGNS[named]) ?? likeliest[0])?.sign;
  const cells = [...grid.cells.keys()].map(
    (cell) => [Math.floor(cell / grid.size), cell % grid.size] as const,
  );
  const [home = 0, away = 0] =
    cells
      .filter(([h, a]) => Math.sign(h - a) === sign)
      .toSorted(
        ([h1, a1], [h2, a2]) =>
          (grid.cells[h2 * grid.size + a2] ?? 0) - (grid.cells[h1 * grid.size + a1] ?? 0),
      )[0] ?? [];
  return [home, away];
}

function answered(facts: Facts): string[] {
  const [home, away] = answeredScore(facts);
  const kind = home === away ? "draw" : `win for ${home > away ? NAMES.home : NAMES.away}`;
  return [`${home}–${away}`, kind, scoreChance(facts, `${home}–${away}`)];
}

function likeliestOthers(facts: Facts): string[] {
  const { grid } = facts;
  const [answer] = answered(facts);
  return [...grid.cells.keys()]
    .toSorted((a, b) => (grid.cells[b] ?? 0) - (grid.cells[a] ?? 0))
    .map((cell) => `${Math.floor(cell / grid.size)}–${cell % grid.size}`)
    .filter((score) => score !== answer)
    .slice(0, 2);
}

function sameScore(facts: Facts): (string | number)[] {
  const { meetings } = facts;
  const [home, away] = answeredScore(facts);
  const same = count(meetings, ([scored, conceded]) => scored === home && conceded === away);
  const words = home === away ? "it ended" : `${home > away ? NAMES.home : NAMES.away} won`;
  return same === 0 ? [] : [words, `${Math.max(home, away)}–${Math.min(home, away)}`, same];
}

function scoreChance({ grid }: Facts, score: string | undefined): string {
  const [home = 0, away = 0] = (score ?? "").split("–").map(Number);
  return percent(grid.cells[home * grid.size + away] ?? 0);
}

export const GOAL_SENTENCES: readonly Kind[] = [
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
    "In this competition W in (\\d+ of .+)\\.",
    (f, [first = "", rest = ""]) => [first, rest, countedIn(f, happened(first + rest))],
  ],
  [
    "Against it: (fewer than 2 goals|\\d goals or fewer|\\d or more goals) come P of the time(?:, and our G is above (\\d\\.5), because an average counts every goal of a high score)?\\.",
    (f, [goals = ""]) => [goals, share(f, goals), ...lifted(f, goals)],
  ],
  [
    "With G goals expected for N and G for N, (both sides|one side or both fail to) score P of the time\\.",
    (f, found) => [
      ...SIDES.flatMap((name) => [two(goalsOf(f, name)), name]),
      found[4] ?? "",
      bothScore(f, found[4] === "both sides"),
    ],
  ],
  ["Against it: both sides score P of the time\\.", (f) => [bothScore(f, true)]],
  [
    "Against it: one side or both fail to score P of the time(?:; N did not score in D of their last D there)?\\.",
    (f) => [bothScore(f, false), ...blanks(f)],
  ],
  [
    "N, with G goals expected against them, keep a clean sheet P of the time and N, with G, P; both at once, in a 0–0, P\\.",
    (f) => [
      ...SIDES.flatMap((name) => [
        name,
        two(goalsOf(f, other(name))),
        percent(1 - scoring(f, other(name))),
      ]),
      total(f, (goals) => goals === 0),
    ],
  ],
  [
    "Clean sheets in this competition: (?:N D in their last D, N D in their last D(?:; )?)?(?:in the last D meetings N D, N D)?\\.",
    (f) => [
      ...(SIDES.every((name) => lastOf(f, name).length > 0)
        ? SIDES.flatMap((name) => [name, count(lastOf(f, name), shutOut), lastOf(f, name).length])
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
  [
    "With G goals expected by N and G by N, S is the likeliest (draw|win for (?:Harbour Town|Northgate)) at P; the likeliest other scores are S P and S P\\.",
    (f) => [
      ...SIDES.flatMap((name) => [two(goalsOf(f, name)), name]),
      ...answered(f),
      ...likeliestOthers(f).flatMap((score) => [score, scoreChance(f, score)]),
    ],
  ],
  [
    `Goals in this competition: ${record("N D for and D against in their last D", "in the last D meetings N D, N D", "(?:, and (it ended|(?:Harbour Town|Northgate) won) S in D of them)?")}`,
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
    (f) => {
      const [home, away] = answeredScore(f);
      return [percent(1 - (f.grid.cells[home * f.grid.size + away] ?? 0))];
    },
  ],
];
