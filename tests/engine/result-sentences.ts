import { sumCells } from "#engine/grid.ts";
import { halfTimeChances } from "#engine/half-time.ts";
import type { ResultChances } from "#engine/live-chances.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { wholePercents } from "#engine/whole-percents.ts";
import { percent } from "#engine/wording.ts";
import {
  count,
  drew,
  type Facts,
  goalsOf,
  isHome,
  lastOf,
  lost,
  NAMES,
  other,
  type Own,
  SIDES,
  won,
} from "./match-facts.ts";
import { inRecord, type Kind, met, record, two } from "./sentence-kind.ts";

const SIDE = String.raw`G goals for N \(G for an average side, (?:C at home, )?C for their attack, C for N's defence\)`;

const MEETINGS_WON = "N won D and N D of the last D meetings";

const side = (facts: Facts, name: string | undefined) => [
  two(goalsOf(facts, name)),
  name ?? "",
  two(Math.exp(facts.fit.base)),
  ...changes(facts, name),
  other(name),
];

function change(log: number): string {
  const points = Math.round((Math.exp(log) - 1) * 100);
  return points === 0 ? "±0%" : points > 0 ? `+${points}%` : `−${-points}%`;
}

function changes({ fit, keys, neutral }: Facts, name: string | undefined): string[] {
  const rating = (team: string) => fit.teams.get(team) ?? fit.newcomer;
  const [own, against] = isHome(name) ? [keys.home, keys.away] : [keys.away, keys.home];
  return [
    ...(isHome(name) && !neutral ? [change(fit.homeAdvantage)] : []),
    change(rating(own).attack),
    change(rating(against).defence),
  ];
}

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

const meetingsWon = (f: Facts) =>
  met(f, () => [
    NAMES.home,
    count(f.meetings, won),
    NAMES.away,
    count(f.meetings, lost),
    f.meetings.length,
  ]);

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

function ofDecided({ grid }: Facts, name: string | undefined): string {
  const winning = sumCells(grid, (home, away) => (isHome(name) ? home > away : home < away));
  return percent(winning / sumCells(grid, (home, away) => home !== away));
}

const unbeaten = (own: Own) => won(own) || drew(own);

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

function atBreak({ grid }: Facts, name: string | undefined): string {
  return ofThree(halfTimeChances(grid, FOOTBALL.firstHalfShare), name);
}

const MARGINS: readonly [words: string, test: (goals: number) => boolean][] = [
  ["1", (by) => by === 1],
  ["2", (by) => by === 2],
  ["3 or more", (by) => by >= 3],
];

const winsBy = ({ grid }: Facts, name: string | undefined) =>
  MARGINS.map(([, test]) =>
    sumCells(grid, (home, away) => test(isHome(name) ? home - away : away - home)),
  );

function margins(facts: Facts, name: string | undefined): string[] {
  const all = inBar(facts, name);
  const points = all === "over 99%" ? 100 : all === "under 1%" ? 0 : Number.parseInt(all, 10);
  const exact = winsBy(facts, name).map((one) => one * 100);
  const shown = exact.map(Math.floor);
  const byRemainder = [0, 1, 2]
    .filter((at) => (exact[at] ?? 0) >= 0.5)
    .toSorted((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1));
  const missing = points - shown.reduce((sum, one) => sum + one, 0);
  for (const at of byRemainder.slice(0, Math.max(0, missing))) shown[at] = (shown[at] ?? 0) + 1;
  return [name ?? "", ...shown.map((one) => (one <= 0 ? "under 1%" : `${one}%`))];
}

function likeliestMargin(facts: Facts, name: string | undefined): string {
  const chances = winsBy(facts, name);
  return MARGINS[chances.indexOf(Math.max(...chances))]?.[0] ?? "";
}

/** @param said the team in the sentence; with equal chances it may be either */
function likelierWinner({ grid }: Facts, said: string | undefined): string {
  const lead =
    sumCells(grid, (home, away) => home > away) - sumCells(grid, (home, away) => home < away);
  if (Math.abs(lead) < 1e-9) return said ?? "";
  return lead > 0 ? NAMES.home : NAMES.away;
}

export const RESULT_SENTENCES: readonly Kind[] = [
  [
    `We expect ${SIDE} and ${SIDE}\\.`,
    (f, [, name]) => [...side(f, name), ...side(f, other(name))],
  ],
  [
    `In this competition ${record("N won D, drew D and lost D of their last D", MEETINGS_WON, ", and (none|\\d+) (?:was|were) drawn")}`,
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
    (f) => SIDES.flatMap((name) => [name, inBar(f, name)]),
  ],
  [
    "Only equal scores would prove this wrong, and we expect G goals for N and G for N\\.",
    (f) => SIDES.flatMap((name) => [two(goalsOf(f, name)), name]),
  ],
  ["Against it: a draw is P\\.", (f) => [inBar(f)]],
  [
    "Only a defeat would prove this wrong, and we expect G goals for N to G for N\\.",
    (f, [, name]) => [name, other(name)].flatMap((one) => [two(goalsOf(f, one)), one ?? ""]),
  ],
  [
    "In this competition N avoided defeat in D of their last D(?: and D of the last D meetings)?\\.",
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
    "In this competition N avoided defeat in D of the last D meetings\\.",
    (f, [name]) => [
      lastOf(f, name).length === 0 ? (name ?? "") : "form that is left out",
      count(f.meetings, isHome(name) ? unbeaten : (own) => !won(own)),
      f.meetings.length,
    ],
  ],
  [
    "Against it: a win for N is P(?:, and they won D of their last D there)?\\.",
    (f, [name]) => [
      name ?? "",
      inBar(f, name),
      ...(count(lastOf(f, name), won) === 0
        ? []
        : [count(lastOf(f, name), won), lastOf(f, name).length]),
    ],
  ],
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
    `Draws aside, in this competition ${record("N won D and lost D of their last D", MEETINGS_WON)}`,
    (f) => inRecord(f, decided, meetingsWon(f)),
  ],
  [
    "Against it: N win P of the matches with a winner\\.",
    (f, [name]) => [name ?? "", ofDecided(f, name)],
  ],
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
    `At the break in this competition ${record("N led in D and were level in D of (their last \\d+|\\d+ recent matches)", "N led in D and were level in D of (the last \\d+ meetings|\\d+ recent meetings)")}`,
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
  [
    "Of the margins that N can win by, (1|2|3 or more) is the likeliest: by 1 P of the time, by 2 P and by 3 or more P\\.",
    (f, [said]) => {
      const name = likelierWinner(f, said);
      const [side, ...shown] = margins(f, name);
      return [side ?? "", likeliestMargin(f, name), ...shown];
    },
  ],
  [
    "A draw counts as one answer, P, and a win as three: N win by 1 P of the time, by 2 P and by 3 or more P\\.",
    (f, [, name]) => [inBar(f), ...margins(f, likelierWinner(f, name))],
  ],
  [
    "Against it: a draw is P and a win for N by any margin is P\\.",
    (f, [, name]) => [inBar(f), name ?? "", inBar(f, name)],
  ],
  [
    "Against it: a win for N by any margin is P\\.",
    (f, [name]) => [likelierWinner(f, name), inBar(f, likelierWinner(f, name))],
  ],
];
