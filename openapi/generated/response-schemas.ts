// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.
import { type GenericSchema, array, boolean, nullable, number, object, optional, record, string } from "valibot";

export const Country: GenericSchema = object({ id: number(), name: string(), code: string(), currency: string(), currency_symbol: string() });
export const Plan: GenericSchema = object({ id: number(), name: string(), description: string(), icon: string(), price: number(), amount: number(), currency: string(), unit: string(), features: array(string()), recommended: boolean(), matches_per_month: nullable(number()) });
export const Renewal: GenericSchema = object({ plan_id: number(), plan_name: string(), amount: number(), currency: string(), announced: boolean(), needs_consent: boolean() });
export const Subscription: GenericSchema = object({ plan_id: number(), plan: Plan, status: string(), payment: nullable(object({ amount: number(), currency: string() })), created_at: number(), expires_at: number(), cancelled_at: nullable(number()), retry_until: optional(nullable(number())), renewal: optional(nullable(Renewal)) });
export const Allowance: GenericSchema = object({ plan_name: string(), matches: nullable(number()), used: number(), left: nullable(number()), resets_at: number() });
export const User: GenericSchema = object({ id: number(), first_name: string(), last_name: string(), username: string(), email: string(), email_verified: boolean(), phone: nullable(string()), source: nullable(string()), country_id: nullable(number()), country: nullable(Country), balance: number(), roles: array(string()), activeSubscription: nullable(Subscription), allowance: Allowance });
export const Impersonator: GenericSchema = object({ id: number(), first_name: string(), last_name: string() });
export const getMe: GenericSchema = object({ data: User, price_per_unit: number(), impersonator: nullable(Impersonator) });
export const Sport: GenericSchema = object({ id: number(), name: string(), slug: string() });
export const PagingMeta: GenericSchema = object({ total: number(), per_page: number(), current_page: number(), first_page: number(), last_page: number() });
export const listSports: GenericSchema = object({ data: array(Sport), meta: PagingMeta });
export const Tournament: GenericSchema = object({ id: number(), sport_id: number(), name: string(), priority: number() });
export const listTournaments: GenericSchema = object({ data: array(Tournament), meta: PagingMeta });
export const listCountries: GenericSchema = object({ data: array(Country), meta: PagingMeta });
export const Correction: GenericSchema = object({ field: string(), from: string(), to: string(), at: number() });
export const FixtureColumns: GenericSchema = object({ id: array(number()), slug: optional(array(nullable(string()))), tournament_id: array(number()), round: optional(array(nullable(string()))), start_at: array(number()), status: array(string()), end_at: optional(array(nullable(number()))), minute: optional(array(nullable(number()))), score: optional(array(nullable(string()))), after_extra_time: optional(array(nullable(string()))), penalties: optional(array(nullable(string()))), home: array(array(string())), away: array(array(string())), home_id: optional(array(nullable(number()))), away_id: optional(array(nullable(number()))), predictions: array(string()), settled: optional(array(nullable(number()))), correct: optional(array(nullable(number()))), correction: optional(array(nullable(Correction))), withheld: optional(array(nullable(string()))) });
export const FixtureListMeta: GenericSchema = object({ total: number(), per_page: number(), current_page: number(), first_page: number(), last_page: number(), stale_since: nullable(number()), notice: nullable(string()), version: string() });
export const Fixtures: GenericSchema = object({ data: FixtureColumns, tournaments: array(Tournament), meta: FixtureListMeta });
export const listFixtures: GenericSchema = Fixtures;
export const listPlans: GenericSchema = object({ data: array(Plan) });
export const Processors: GenericSchema = record(string(), string());
export const listRates: GenericSchema = object({ data: record(string(), number()), referralBonus: number(), free_credits: number(), price_per_unit: number(), processors: optional(Processors) });
export const SourceMeta: GenericSchema = object({ stale_since: nullable(number()), notice: nullable(string()) });
export const Team: GenericSchema = object({ id: optional(number()), name: string(), short_name: string() });
export const PredictionSummary: GenericSchema = object({ state: string(), total: number(), settled: number(), correct: number(), note: optional(string()), afterwards: optional(boolean()), notes: optional(array(string())) });
export const ListedEvent: GenericSchema = object({ id: number(), slug: string(), sport_id: number(), tournament_id: number(), tournament: Tournament, round: nullable(string()), status: string(), start_at: number(), end_at: nullable(number()), minute: nullable(number()), score: nullable(string()), after_extra_time: optional(string()), penalties: optional(string()), half_time_score: nullable(string()), homeTeam: Team, awayTeam: Team, accuracy: nullable(number()), predictions: PredictionSummary, correction: nullable(Correction), withheld: optional(string()), required_points: optional(number()), covered: optional(boolean()) });

/** By method and path. */
export const firstSchemas: Readonly<Record<string, GenericSchema>> = {
  "GET /auth/me": getMe,
  "GET /sports": listSports,
  "GET /tournaments": listTournaments,
  "GET /countries": listCountries,
  "GET /fixtures": listFixtures,
  "GET /plans": listPlans,
  "GET /rates": listRates,
};
