import { type AnyColumn, type SQL, and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { OTHER_SCORE } from "#engine/answer-label.ts";
import { MIN_CHANCE } from "#engine/min-chance.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isScored, isSettled } from "#server/predictions/conditions.ts";
import { predictions, questions } from "#server/predictions/tables.ts";
import {
  type RecordScope,
  isInScope,
  countWhere,
} from "#server/track-record/track-record-repository.ts";

export interface TallyOf {
  questionId: number;
  sportId: number;
  tournamentId: number;
  model: string;
}

const tallyOf = {
  questionId: predictions.questionId,
  sportId: events.sportId,
  tournamentId: events.tournamentId,
  model: predictions.model,
};

const byTally = Object.values(tallyOf);
const inOrder = [
  asc(predictions.questionId),
  asc(events.tournamentId),
  asc(predictions.model),
] as const;

export interface AnswerTally extends TallyOf {
  answer: string;
  /** The chance's tenth, from 0 to 9. */
  bin: number;
  n: number;
  correct: number;
  stated: number;
  topFive: number;
  topFiveCorrect: number;
  firstAt: Date;
  lastAt: Date;
}

export async function tallyAnswers(db: Db, scope: RecordScope): Promise<AnswerTally[]> {
  const bin = sql<number>`least(floor(${predictions.probability} * 10), 9)::int`;
  return db
    .select({
      ...tallyOf,
      answer: predictions.answer,
      bin,
      n: sql<number>`count(*)::int`,
      correct: countWhere(eq(predictions.correct, true)),
      stated: sql<number>`sum(${predictions.probability})`,
      topFive: countWhere(isNotNull(predictions.topFiveCorrect)),
      topFiveCorrect: countWhere(eq(predictions.topFiveCorrect, true)),
      firstAt: sql<Date>`min(${events.startAt})`.mapWith(events.startAt),
      lastAt: sql<Date>`max(${events.startAt})`.mapWith(events.startAt),
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(and(isInScope(scope), isSettled))
    .groupBy(...byTally, predictions.answer, bin)
    .orderBy(...inOrder, asc(predictions.answer), bin);
}

export interface MatchTally extends TallyOf {
  questionId: 0;
  /** Sums over matches of n², correct² and n × correct. */
  squaredN: number;
  squaredCorrect: number;
  product: number;
}

export async function tallyMatches(db: Db, scope: RecordScope): Promise<MatchTally[]> {
  const { sportId, tournamentId, model } = tallyOf;
  const matches = db
    .select({
      sportId,
      tournamentId,
      model,
      n: sql<number>`count(*)`.as("n"),
      correct: sql<number>`count(*) filter (where ${predictions.correct})`.as("right_ones"),
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(and(isInScope(scope), isSettled))
    .groupBy(predictions.eventId, sportId, tournamentId, model)
    .as("matches");
  const sumOf = (product: SQL) => sql<number>`sum(${product})::double precision`;
  const rows = await db
    .select({
      sportId: matches.sportId,
      tournamentId: matches.tournamentId,
      model: matches.model,
      squaredN: sumOf(sql`${matches.n} * ${matches.n}`),
      squaredCorrect: sumOf(sql`${matches.correct} * ${matches.correct}`),
      product: sumOf(sql`${matches.n} * ${matches.correct}`),
    })
    .from(matches)
    .groupBy(matches.sportId, matches.tournamentId, matches.model)
    .orderBy(asc(matches.tournamentId), asc(matches.model));
  return rows.map((row) => ({ ...row, questionId: 0 }));
}

export interface ScoreTally extends TallyOf {
  home: number;
  away: number;
  halfHome: number | null;
  halfAway: number | null;
  line: number | null;
  n: number;
}

export const homeGoals = sql<number>`coalesce(${events.regularHome}, ${events.homeScore})`;
export const awayGoals = sql<number>`coalesce(${events.regularAway}, ${events.awayScore})`;

// Literals, because PostgreSQL treats two parameters as two different group expressions.
const atHalfTime = (goals: AnyColumn) =>
  sql<
    number | null
  >`case when ${questions.slug} in ('half-time-result', 'half-time-full-time') then ${goals} end`;
const halfHome = atHalfTime(events.halfTimeHome);
const halfAway = atHalfTime(events.halfTimeAway);

const line = sql<
  number | null
>`case when ${questions.slug} = 'total-goals' then substring(${predictions.answer} from '[0-9.]+$')::double precision end`;

const byScore = [homeGoals, awayGoals, halfHome, halfAway, line] as const;

export async function tallyScores(db: Db, scope: RecordScope): Promise<ScoreTally[]> {
  return db
    .select({
      ...tallyOf,
      home: homeGoals,
      away: awayGoals,
      halfHome,
      halfAway,
      line,
      n: sql<number>`count(*)::int`,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(and(isInScope(scope), isScored))
    .groupBy(...byTally, ...byScore)
    .orderBy(...inOrder, ...byScore);
}

export interface ChanceTally {
  bin: number;
  n: number;
  stated: number;
  occurred: number;
}

export interface OutcomeTally extends ScoreTally {
  place: number;
  /** The chance's tenth. For total goals, that of the cumulative chance. */
  bin: number;
  chance: number;
  squaredChance: number;
  logChance: number;
  logMissed: number;
  /** Sums of the cumulative chance up to this place, and of its square. */
  cumulative: number;
  squaredCumulative: number;
}

const logOf = (chance: SQL | SQL.Aliased<number>) =>
  sql<number>`sum(ln(greatest(${chance}, ${MIN_CHANCE}::double precision)))`;

export async function tallyOutcomes(db: Db, scope: RecordScope): Promise<OutcomeTally[]> {
  const stated = sql<number>`(outcome.value ->> 'probability')::double precision`;
  const outcomes = db
    .select({
      ...tallyOf,
      home: homeGoals.as("home"),
      away: awayGoals.as("away"),
      halfHome: halfHome.as("half_home"),
      halfAway: halfAway.as("half_away"),
      line: line.as("line"),
      place: sql<number>`outcome.place::int`.as("place"),
      chance: stated.as("chance"),
      cumulative:
        sql<number>`sum(${stated}) over (partition by ${predictions.id} order by outcome.place)`.as(
          "up_to",
        ),
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .innerJoin(
      sql`jsonb_array_elements(${predictions.outcomes}) with ordinality as outcome(value, place)`,
      sql`true`,
    )
    .where(and(isInScope(scope), isScored, ne(questions.slug, SCORES)))
    .as("outcomes");
  const { chance, cumulative } = outcomes;
  const bin = sql<number>`least(floor((case when ${outcomes.line} is null then ${chance} else ${cumulative} end) * 10), 9)::int`;
  const score = [
    outcomes.home,
    outcomes.away,
    outcomes.halfHome,
    outcomes.halfAway,
    outcomes.line,
  ] as const;
  const { questionId, sportId, tournamentId, model, place } = outcomes;
  return db
    .select({
      questionId,
      sportId,
      tournamentId,
      model,
      home: outcomes.home,
      away: outcomes.away,
      halfHome: outcomes.halfHome,
      halfAway: outcomes.halfAway,
      line: outcomes.line,
      place,
      bin,
      n: sql<number>`count(*)::int`,
      chance: sql<number>`sum(${chance})`,
      squaredChance: sql<number>`sum(power(${chance}, 2))`,
      logChance: logOf(chance),
      logMissed: logOf(sql`1 - ${chance}`),
      cumulative: sql<number>`sum(${cumulative})`,
      squaredCumulative: sql<number>`sum(power(${cumulative}, 2))`,
    })
    .from(outcomes)
    .groupBy(questionId, sportId, tournamentId, model, ...score, place, bin)
    .orderBy(asc(questionId), asc(tournamentId), asc(model), ...score, asc(place), bin);
}

const SCORES: QuestionSlug = "correct-score";

export interface ScoreListTally extends TallyOf {
  listed: string[] | null;
  occurred: string;
  n: number;
  known: number;
  /** Sums of the outcome's chance, of its natural logarithm, and of all squared chances. */
  chance: number | null;
  logChance: number | null;
  squaredChances: number | null;
}

export async function tallyScoreLists(db: Db, scope: RecordScope): Promise<ScoreListTally[]> {
  const isOther = sql`label = ${OTHER_SCORE}`;
  const hasOccurred = sql`label = ${predictions.actual}`;
  const stated = sql`(
    select array_agg(label order by label) filter (where not ${isOther}) as listed,
           coalesce(max(label) filter (where ${hasOccurred}), ${OTHER_SCORE}) as came,
           coalesce(max(probability) filter (where ${hasOccurred}), max(probability) filter (where ${isOther})) as chance,
           sum(power(probability, 2)) as squares
    from jsonb_to_recordset(${predictions.outcomes}) as outcome(label text, probability double precision)
  ) as stated`;
  const listed = sql<string[] | null>`stated.listed`;
  const occurred = sql<string>`stated.came`;
  const chance = sql`stated.chance`;
  return db
    .select({
      ...tallyOf,
      listed,
      occurred,
      n: sql<number>`count(*)::int`,
      known: sql<number>`count(${chance})::int`,
      chance: sql<number | null>`sum(${chance})`,
      logChance: logOf(chance),
      squaredChances: sql<number | null>`sum(stated.squares)`,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .innerJoin(sql`lateral ${stated}`, sql`true`)
    .where(and(isInScope(scope), isSettled, eq(questions.slug, SCORES)))
    .groupBy(...byTally, listed, occurred)
    .orderBy(...inOrder, listed, occurred);
}
