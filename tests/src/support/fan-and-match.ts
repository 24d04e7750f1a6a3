import type { components } from "#contract";
import type { User } from "#src/queries/user-queries.ts";

export const GHANA = { id: 7, code: "GH", name: "Ghana", currency: "GHS", currency_symbol: "₵" };
export const FAN: User = {
  id: 1,
  first_name: "Ada",
  last_name: "Obi",
  username: "ada.obi",
  email: "ada@example.com",
  email_verified: true,
  phone: null,
  source: null,
  country_id: null,
  country: null,
  balance: 0,
  roles: [],
  activeSubscription: null,
  allowance: { plan_name: "Starter", matches: 1, used: 0, left: 1, resets_at: 0 },
};

const TEAM = { name: "Leafs", short_name: "LEA" };
export const MATCH: components["schemas"]["EventDetail"] = {
  data: {
    id: 1,
    slug: "a-b",
    sport_id: 1,
    tournament_id: 7,
    tournament: { id: 7, sport_id: 1, name: "League", priority: 1 },
    round: null,
    status: "not_started",
    start_at: 4_000_000_000,
    end_at: null,
    minute: null,
    score: null,
    half_time_score: null,
    homeTeam: TEAM,
    awayTeam: TEAM,
    accuracy: null,
    predictions: { state: "open", total: 1, settled: 0, correct: 0 },
    correction: null,
    required_points: 15,
  },
  questions: [{ id: 1, question: "Who wins?", slug: "match-result" }],
  meta: { stale_since: null, notice: null },
};
