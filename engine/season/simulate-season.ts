import type { Grid } from "../grid.ts";
import type { PlayedMatch } from "../match.ts";
import { type Random, seededRandom } from "../seeded-random.ts";

export interface SeasonClub {
  club: string;
  points: number;
  goalDifference: number;
  goals: number;
}

export interface RemainingMatch {
  home: string;
  away: string;
  scores: Grid;
}

export interface ClubChances {
  club: string;
  title: number;
  topFour: number;
  relegation: number;
  expectedPoints: number;
}

export interface SeasonRequest {
  clubs: readonly SeasonClub[];
  remaining: readonly RemainingMatch[];
  /** Results of this season, in a league where they rank level clubs. Null in other leagues. */
  headToHead: readonly Pick<PlayedMatch, "home" | "away" | "score">[] | null;
  /** Places at the bottom that are relegated without a play-off. */
  relegated: number;
  simulations: number;
  seed: string;
}

const TOP_FOUR = 4;
/** Makes points count more than goal difference, and goal difference more than goals. */
const POINT = 1e8;
const GOAL_OF_DIFFERENCE = 1e4;
/** Makes points count more than all matches between level clubs. */
const LEVEL_POINT = 1e12;

/**
 * Plays the remaining matches many times. Points order the clubs, then head-to-head results where
 * the league says it. Goal difference, goals and a random draw decide the rest.
 */
export function simulateSeason(request: SeasonRequest): ClubChances[] {
  const { clubs, simulations, relegated, headToHead } = request;
  const random = seededRandom(request.seed);
  const matches = matchesToSample(request);
  const size = clubs.length;
  const start = { sortKeys: Float64Array.from(clubs, sortKeyOf), meetings: meetingsOf(request) };
  const table: Table = {
    sortKeys: new Float64Array(size),
    meetings: new Float64Array(size * size),
    levels: new Float64Array(size),
    points: new Float64Array(size),
  };
  const places = new Float64Array(size * size);
  for (let run = 0; run < simulations; run += 1) {
    table.sortKeys.set(start.sortKeys);
    table.meetings.set(start.meetings);
    for (const match of matches) playMatch(match, table, random);
    if (headToHead !== null) rankLevelClubs(table);
    for (let club = 0; club < size; club += 1) add(table.sortKeys, club, random.next());
    countPlaces(table, places);
  }
  const shareOf = (club: number, from: number, to: number) => {
    let count = 0;
    for (let place = Math.max(0, from); place < Math.min(size, to); place += 1)
      count += at(places, club * size + place);
    return count / simulations;
  };
  return clubs.map(({ club, points: now }, index) => ({
    club,
    title: shareOf(index, 0, 1),
    topFour: shareOf(index, 0, TOP_FOUR),
    relegation: shareOf(index, size - relegated, size),
    expectedPoints: now + at(table.points, index) / simulations,
  }));
}

interface Table {
  sortKeys: Float64Array;
  /** Head-to-head points and goal difference as one number: a row per club, a column per rival. */
  meetings: Float64Array;
  /** Orders clubs before their sort keys do. All 0 without head-to-head rules. */
  levels: Float64Array;
  /** Points in all runs. */
  points: Float64Array;
}

/** A club with a larger key is higher in the table. */
function sortKeyOf({ points, goalDifference, goals }: Omit<SeasonClub, "club">): number {
  return points * POINT + goalDifference * GOAL_OF_DIFFERENCE + goals;
}

interface SampledMatch extends RemainingMatch {
  first: number;
  second: number;
  /** Cells of the grid. */
  likeliestFirst: readonly number[];
}

function indexesOf({ clubs }: SeasonRequest): (club: string) => number {
  const indexes = new Map(clubs.map(({ club }, index) => [club, index]));
  return (club) => {
    const index = indexes.get(club);
    if (index === undefined) throw new RangeError(`${club} is not in the table.`);
    return index;
  };
}

function meetingsOf(request: SeasonRequest): Float64Array {
  const size = request.clubs.length;
  const indexOf = indexesOf(request);
  const meetings = new Float64Array(size * size);
  for (const { home, away, score } of request.headToHead ?? []) {
    const [first, second] = [indexOf(home), indexOf(away)];
    add(meetings, first * size + second, gainOf(score.home, score.away));
    add(meetings, second * size + first, gainOf(score.away, score.home));
  }
  return meetings;
}

function matchesToSample(request: SeasonRequest): SampledMatch[] {
  const indexOf = indexesOf(request);
  return request.remaining.map((match) => ({
    ...match,
    first: indexOf(match.home),
    second: indexOf(match.away),
    likeliestFirst: [...match.scores.cells.keys()].sort(
      (a, b) => at(match.scores.cells, b) - at(match.scores.cells, a),
    ),
  }));
}

function playMatch(
  { first, second, scores: { cells, size }, likeliestFirst }: SampledMatch,
  table: Table,
  random: Random,
): void {
  let left = random.next();
  for (const cell of likeliestFirst) {
    left -= at(cells, cell);
    if (left >= 0) continue;
    const [goals, conceded] = [Math.floor(cell / size), cell % size];
    addResult(table, [first, second], [goals, conceded]);
    addResult(table, [second, first], [conceded, goals]);
    return;
  }
}

function addResult(
  { sortKeys, meetings, points }: Table,
  [club, other]: readonly [number, number],
  [goals, conceded]: readonly [number, number],
): void {
  const gain = gainOf(goals, conceded);
  add(sortKeys, club, gain + goals);
  add(meetings, club * sortKeys.length + other, gain);
  add(points, club, pointsOf(goals, conceded));
}

/** The goals are left out, because they do not count between level clubs. */
function gainOf(goals: number, conceded: number): number {
  const points = pointsOf(goals, conceded);
  return sortKeyOf({ points, goalDifference: goals - conceded, goals: 0 });
}

function pointsOf(goals: number, conceded: number): number {
  return goals > conceded ? 3 : goals === conceded ? 1 : 0;
}

function rankLevelClubs({ sortKeys, meetings, levels }: Table): void {
  const size = sortKeys.length;
  const points = sortKeys.map((key) => Math.round(key / POINT));
  for (let club = 0; club < size; club += 1) {
    levels[club] = at(points, club) * LEVEL_POINT;
    for (let other = 0; other < size; other += 1)
      if (at(points, other) === at(points, club))
        add(levels, club, at(meetings, club * size + other));
  }
}

function countPlaces({ sortKeys, levels }: Table, places: Float64Array): void {
  const size = sortKeys.length;
  for (let club = 0; club < size; club += 1) {
    let place = 0;
    for (let other = 0; other < size; other += 1) {
      const lead = at(levels, other) - at(levels, club);
      if (lead > 0 || (lead === 0 && at(sortKeys, other) > at(sortKeys, club))) place += 1;
    }
    add(places, club * size + place, 1);
  }
}

function add(column: Float64Array, index: number, value: number): void {
  column[index] = at(column, index) + value;
}

function at(column: Float64Array, index: number): number {
  return column[index] ?? 0;
}
