import fc from "fast-check";
import type { components } from "#contract";
import { eventSlug } from "#domain/event-slug.ts";
import { EVENT_STATUSES } from "#domain/match-status.ts";

type Schemas = components["schemas"];

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const team: fc.Arbitrary<Schemas["Team"]> = fc
  .record({
    words: fc.array(fc.oneof(fc.constantFrom("Vila", "Serena", "FC"), fc.string()), {
      minLength: 1,
      maxLength: 3,
    }),
    short: fc.oneof(fc.nat(2), fc.string()),
    id: maybe(fc.integer({ min: 1, max: 500 })),
  })
  .map(({ words, short, id }) => ({
    ...(id === null ? {} : { id }),
    name: words.join(" "),
    short_name: typeof short === "string" ? short : (words[short] ?? words.join(" ")),
  }));

const score = maybe(fc.tuple(fc.nat(9), fc.nat(9)).map((goals) => goals.join("|")));

const summary: fc.Arbitrary<Schemas["PredictionSummary"]> = fc
  .record({
    state: fc.constantFrom(
      "none" as const,
      "open" as const,
      "sealed" as const,
      "settled" as const,
      "void" as const,
    ),
    counts: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
    note: fc.option(fc.string(), { nil: undefined }),
  })
  .map(({ state, counts: [correct = 0, wrong = 0, open = 0], note }) => ({
    state,
    total: correct + wrong + open,
    settled: correct + wrong,
    correct,
    ...(note === undefined ? {} : { note }),
  }));

export const anyEvent: fc.Arbitrary<Schemas["Event"]> = fc
  .record({
    id: fc.integer({ min: 1, max: 12 }),
    tournament: fc.constantFrom(
      { id: 7, sport_id: 1, name: "League", priority: 1 },
      { id: 8, sport_id: 2, name: "Cup", priority: 2 },
    ),
    round: maybe(fc.constantFrom("Round 1", "Final")),
    status: fc.constantFrom(...EVENT_STATUSES),
    start_at: fc.integer({ min: 0, max: 4 }).map((hours) => 1_795_262_400 + 3_600 * hours),
    end_at: maybe(fc.constant(1_795_300_000)),
    minute: maybe(fc.nat(120)),
    score,
    half_time_score: score,
    after_extra_time: score,
    penalties: score,
    homeTeam: team,
    awayTeam: team,
    accuracy: maybe(fc.nat(100)),
    predictions: summary,
    correction: maybe(
      fc.constant({ field: "score" as const, from: "1|0", to: "0|0", at: 1_795_270_000 }),
    ),
    withheld: fc.constantFrom(
      undefined,
      "sides_unknown" as const,
      "time_unknown" as const,
      "withdrawn" as const,
    ),
    oddSlug: maybe(fc.constantFrom("renamed-v-moved-2026-11-19", "a-v-b-2026-11-21-2")),
  })
  .map(({ oddSlug, withheld, after_extra_time: afterExtraTime, penalties, ...event }) => ({
    ...event,
    ...(afterExtraTime === null ? {} : { after_extra_time: afterExtraTime }),
    ...(penalties === null ? {} : { penalties }),
    ...(withheld === undefined ? {} : { withheld }),
    sport_id: event.tournament.sport_id,
    tournament_id: event.tournament.id,
    slug:
      oddSlug ??
      eventSlug(
        event.homeTeam.name,
        event.awayTeam.name,
        event.start_at * 1_000,
        new Set<string>(),
      ),
  }));
