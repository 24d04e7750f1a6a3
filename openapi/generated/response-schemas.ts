// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.
import { type GenericSchema, array, boolean, nullable, number, object, optional, record, string, unknown } from "valibot";

export const register: GenericSchema = object({ message: string(), data: object({ token: optional(string()), new: boolean() }) });
export const Country: GenericSchema = object({ id: number(), name: string(), code: string(), currency: string(), currency_symbol: string() });
export const Plan: GenericSchema = object({ id: number(), name: string(), description: string(), icon: string(), price: number(), amount: number(), currency: string(), unit: string(), features: array(string()), recommended: boolean(), matches_per_month: nullable(number()) });
export const Renewal: GenericSchema = object({ plan_id: number(), plan_name: string(), amount: number(), currency: string(), announced: boolean(), needs_consent: boolean() });
export const Subscription: GenericSchema = object({ plan_id: number(), plan: Plan, status: string(), payment: nullable(object({ amount: number(), currency: string() })), created_at: number(), expires_at: number(), cancelled_at: nullable(number()), retry_until: optional(nullable(number())), renewal: optional(nullable(Renewal)) });
export const Allowance: GenericSchema = object({ plan_name: string(), matches: nullable(number()), used: number(), left: nullable(number()), resets_at: number() });
export const User: GenericSchema = object({ id: number(), first_name: string(), last_name: string(), username: string(), email: string(), email_verified: boolean(), phone: nullable(string()), source: nullable(string()), country_id: nullable(number()), country: nullable(Country), balance: number(), roles: array(string()), activeSubscription: nullable(Subscription), allowance: Allowance });
export const login: GenericSchema = object({ message: string(), data: object({ token: string(), user: User, price_per_unit: number() }) });
export const MessageOnly: GenericSchema = object({ message: string() });
export const logout: GenericSchema = MessageOnly;
export const endSignIn: GenericSchema = MessageOnly;
export const Impersonator: GenericSchema = object({ id: number(), first_name: string(), last_name: string() });
export const getMe: GenericSchema = object({ data: User, price_per_unit: number(), impersonator: nullable(Impersonator) });
export const MessageAndUser: GenericSchema = object({ message: string(), data: User });
export const updateProfile: GenericSchema = MessageAndUser;
export const deleteAccount: GenericSchema = MessageOnly;
export const Referrer: GenericSchema = object({ first_name: string(), username: string() });
export const Referral: GenericSchema = object({ id: number(), first_name: string(), created_at: number(), bonus: number() });
export const AccountExport: GenericSchema = object({ exported_at: number(), profile: object({ user: User, registered_at: number(), referrer: nullable(string()), referred_by: nullable(Referrer) }), sign_ins: array(object({ device: nullable(string()), created_at: number(), last_seen_at: nullable(number()), expires_at: number() })), ledger: array(object({ id: number(), at: number(), kind: string(), points: number() })), unlocks: array(object({ id: number(), at: number(), event_slug: string(), question: string(), points: number(), returned: boolean() })), covered_matches: array(object({ at: number(), event_slug: string(), plan_id: number(), returned_at: nullable(number()) })), subscriptions: array(object({ plan_id: number(), status: string(), created_at: number(), expires_at: number(), cancelled_at: nullable(number()), cancel_reason: nullable(string()), cancel_comment: nullable(string()) })), payments: array(object({ id: number(), at: number(), reference: string(), kind: string(), description: string(), amount: number(), currency: string(), provider: string(), state: string(), settled_at: nullable(number()), refunded_at: nullable(number()) })), referrals: array(Referral), mails: array(object({ id: number(), at: number(), subject: string(), sent_at: nullable(number()) })), events: array(object({ id: number(), at: number(), kind: string(), by: string(), network: nullable(string()), details: record(string(), unknown()) })) });
export const exportAccount: GenericSchema = AccountExport;
export const MessageTokenAndUser: GenericSchema = object({ message: string(), data: object({ token: string(), user: User }) });
export const impersonate: GenericSchema = MessageTokenAndUser;
export const unimpersonate: GenericSchema = MessageTokenAndUser;
export const getUser: GenericSchema = object({ data: User, user_count: optional(number()) });
export const PagingMeta: GenericSchema = object({ total: number(), per_page: number(), current_page: number(), first_page: number(), last_page: number() });
export const listReferrals: GenericSchema = object({ data: array(Referral), meta: PagingMeta, referredBy: nullable(Referrer) });
export const verifyEmail: GenericSchema = MessageOnly;
export const verifyResetToken: GenericSchema = MessageOnly;
export const resendVerification: GenericSchema = MessageOnly;
export const requestPasswordReset: GenericSchema = MessageOnly;
export const resetPassword: GenericSchema = MessageOnly;
export const refreshSignIn: GenericSchema = object({ user: User, token: string() });
export const SignIn: GenericSchema = object({ id: number(), created_at: number(), last_seen_at: number(), expires_at: number(), device: string(), current: boolean() });
export const listSessions: GenericSchema = object({ data: array(SignIn) });
export const endSession: GenericSchema = MessageOnly;
export const Geo: GenericSchema = object({ country_name: string(), country: string(), continent_code: string(), currency: string(), registration_allowed: boolean() });
export const getGeo: GenericSchema = Geo;
export const Sport: GenericSchema = object({ id: number(), name: string(), slug: string() });
export const listSports: GenericSchema = object({ data: array(Sport), meta: PagingMeta });
export const Tournament: GenericSchema = object({ id: number(), sport_id: number(), name: string(), priority: number() });
export const listTournaments: GenericSchema = object({ data: array(Tournament), meta: PagingMeta });
export const listCountries: GenericSchema = object({ data: array(Country), meta: PagingMeta });
export const Question: GenericSchema = object({ id: number(), question: string(), slug: string() });
export const listQuestions: GenericSchema = object({ data: array(Question), meta: PagingMeta });
export const Team: GenericSchema = object({ name: string(), short_name: string() });
export const PredictionSummary: GenericSchema = object({ state: string(), total: number(), settled: number(), correct: number(), note: optional(string()) });
export const Correction: GenericSchema = object({ field: string(), from: string(), to: string(), at: number() });
export const Outcome: GenericSchema = object({ label: string(), probability: number() });
export const PredictionProof: GenericSchema = object({ answer: string(), kick_off: number(), fitted_on: string(), salt: string(), index: number(), count: number(), path: array(string()), root: string(), sequence: number(), afterwards: optional(boolean()) });
export const Prediction: GenericSchema = object({ id: number(), question: Question, prediction: string(), explanation: string(), probability: number(), outcomes: array(Outcome), sealed_at: nullable(number()), updated_at: number(), model: string(), correct: nullable(boolean()), actual: nullable(string()), correct_explanation: nullable(string()), proof: optional(nullable(PredictionProof)) });
export const Returned: GenericSchema = object({ points: number(), at: number() });
export const UnlockedPrediction: GenericSchema = object({ id: number(), event_id: number(), event_slug: string(), unlocked_at: nullable(number()), prediction: Prediction, returned: optional(Returned) });
export const Event: GenericSchema = object({ id: number(), slug: string(), sport_id: number(), tournament_id: number(), tournament: Tournament, round: nullable(string()), status: string(), start_at: number(), end_at: nullable(number()), minute: nullable(number()), score: nullable(string()), after_extra_time: optional(string()), penalties: optional(string()), half_time_score: nullable(string()), homeTeam: Team, awayTeam: Team, accuracy: nullable(number()), predictions: PredictionSummary, correction: nullable(Correction), withheld: optional(string()), required_points: optional(number()), unlocked_predictions: optional(array(UnlockedPrediction)) });
export const EventListMeta: GenericSchema = object({ total: number(), per_page: number(), current_page: number(), first_page: number(), last_page: number(), stale_since: nullable(number()), notice: nullable(string()) });
export const listEvents: GenericSchema = object({ data: array(Event), meta: EventListMeta });
export const FixtureColumns: GenericSchema = object({ id: array(number()), slug: optional(array(nullable(string()))), tournament_id: array(number()), round: optional(array(nullable(string()))), start_at: array(number()), status: array(string()), end_at: optional(array(nullable(number()))), minute: optional(array(nullable(number()))), score: optional(array(nullable(string()))), after_extra_time: optional(array(nullable(string()))), penalties: optional(array(nullable(string()))), home: array(array(string())), away: array(array(string())), predictions: array(string()), settled: optional(array(nullable(number()))), correct: optional(array(nullable(number()))), correction: optional(array(nullable(Correction))), withheld: optional(array(nullable(string()))) });
export const FixtureListMeta: GenericSchema = object({ total: number(), per_page: number(), current_page: number(), first_page: number(), last_page: number(), stale_since: nullable(number()), notice: nullable(string()), version: string(), since: optional(string()) });
export const Fixtures: GenericSchema = object({ data: FixtureColumns, tournaments: array(Tournament), gone: optional(array(number())), meta: FixtureListMeta });
export const listFixtures: GenericSchema = Fixtures;
export const SourceMeta: GenericSchema = object({ stale_since: nullable(number()), notice: nullable(string()) });
export const EventDetail: GenericSchema = object({ data: Event, questions: array(Question), meta: SourceMeta });
export const getEvent: GenericSchema = EventDetail;
export const getEventWithPredictions: GenericSchema = EventDetail;
export const unlockPredictions: GenericSchema = object({ message: string(), data: object({ predictions_unlocked: number(), user: User, predictions: array(UnlockedPrediction), points_spent: number(), allowance_used: boolean() }) });
export const listUnlockedPredictions: GenericSchema = object({ data: array(UnlockedPrediction), events: array(Event), meta: object({ cursor: string(), more: boolean(), user_id: number() }) });
export const RecordCounts: GenericSchema = object({ sealed: number(), settled: number(), correct: number(), hit_rate: nullable(number()), matches: number(), not_counted: number(), void: number(), waiting: number(), sealed_late: number(), afterwards: optional(number()) });
export const RecordInterval: GenericSchema = object({ low: number(), high: number() });
export const RecordBaseRate: GenericSchema = object({ hit_rate: number(), brier: number(), log_loss: number(), rps: optional(nullable(number())) });
export const RecordGroup: GenericSchema = object({ question: Question, n: number(), correct: number(), hit_rate: nullable(number()), interval: nullable(RecordInterval), brier: nullable(number()), log_loss: nullable(number()), rps: optional(nullable(number())), base_rate: nullable(RecordBaseRate) });
export const CalibrationBin: GenericSchema = object({ from: number(), to: number(), n: number(), stated: nullable(number()), hit_rate: nullable(number()), interval: optional(nullable(RecordInterval)) });
export const Miss: GenericSchema = object({ event_slug: string(), home_team: string(), away_team: string(), tournament: string(), start_at: number(), question: Question, prediction: string(), actual: nullable(string()), probability: number() });
export const ModelRecord: GenericSchema = object({ model: string(), n: number(), correct: number(), hit_rate: nullable(number()), interval: optional(nullable(RecordInterval)), brier: optional(nullable(number())), log_loss: optional(nullable(number())), rps: optional(nullable(number())), base_rate: optional(nullable(RecordBaseRate)), first_at: number(), last_at: number() });
export const TournamentRecord: GenericSchema = object({ tournament: object({ id: number(), name: string() }), n: number(), correct: number(), hit_rate: nullable(number()), interval: nullable(RecordInterval), brier: nullable(number()), log_loss: nullable(number()), rps: nullable(number()), base_rate: nullable(RecordBaseRate) });
export const ModelVersion: GenericSchema = object({ model: string(), released: string(), changes: string(), held_out: array(object({ data: string(), from: string(), to: string(), leagues: number(), n: number(), rps: number() })) });
export const RecordFile: GenericSchema = object({ from: string(), to: string() });
export const TrackRecord: GenericSchema = object({ counts: RecordCounts, groups: array(RecordGroup), calibration: array(CalibrationBin), misses: array(Miss), models: array(ModelRecord), tournaments: optional(array(TournamentRecord)), versions: optional(array(ModelVersion)), files: optional(array(RecordFile)) });
export const getTrackRecord: GenericSchema = object({ data: TrackRecord, meta: object({ least: number(), notice: nullable(string()) }) });
export const ProofEntry: GenericSchema = object({ sequence: number(), root: string(), count: number(), sealed_at: number(), previous: string(), chain: string() });
export const ProofHead: GenericSchema = object({ sequence: number(), chain: string() });
export const listProofs: GenericSchema = object({ data: array(ProofEntry), meta: object({ head: nullable(ProofHead), total: number() }) });
export const ProofStatement: GenericSchema = object({ event: string(), kick_off: number(), question: string(), answer: string(), prediction: string(), probability: number(), outcomes: array(Outcome), explanation: string(), model: string(), fitted_on: string() });
export const ProofLeaf: GenericSchema = object({ afterwards: boolean(), index: number(), hash: string(), state: string(), correct: nullable(boolean()), revealed: nullable(object({ salt: string(), statement: ProofStatement })) });
export const getProof: GenericSchema = object({ data: object({ entry: ProofEntry, leaves: array(ProofLeaf) }) });
export const listPlans: GenericSchema = object({ data: array(Plan) });
export const Processors: GenericSchema = record(string(), string());
export const listRates: GenericSchema = object({ data: record(string(), number()), referralBonus: number(), free_credits: number(), price_per_unit: number(), processors: optional(Processors) });
export const Checkout: GenericSchema = object({ url: string(), reference: string(), amount: number(), currency: string() });
export const initializeSubscription: GenericSchema = object({ message: string(), data: Checkout });
export const upgradeSubscription: GenericSchema = object({ message: string(), data: object({ user: User, data: nullable(Checkout) }) });
export const UpgradePrice: GenericSchema = object({ plan_id: number(), currency: string(), amount: number(), period_share: number(), already_paid: number(), remaining_days: number(), starts_at: nullable(number()), renewal: nullable(object({ amount: number(), currency: string() })) });
export const getUpgradePrice: GenericSchema = object({ data: UpgradePrice });
export const Payment: GenericSchema = object({ id: number(), reference: string(), amount: number(), currency: object({ code: string(), symbol: string() }), description: string(), created_at: number(), status: string(), kind: string() });
export const settlePayment: GenericSchema = object({ message: string(), data: User, payment: Payment });
export const cancelSubscription: GenericSchema = MessageAndUser;
export const agreeToRenewal: GenericSchema = MessageAndUser;
export const PointsPack: GenericSchema = object({ id: number(), points: number(), price: number() });
export const listPointsPacks: GenericSchema = object({ data: array(PointsPack) });
export const initializeTopup: GenericSchema = object({ message: string(), data: Checkout });
export const listPayments: GenericSchema = object({ data: array(Payment), meta: PagingMeta });
export const Receipt: GenericSchema = object({ payment: Payment, buyer: object({ name: string(), email: string() }), provider: string(), paid_at: number(), period: nullable(object({ from: number(), to: number() })), points: nullable(number()) });
export const getReceipt: GenericSchema = object({ data: Receipt });
export const NameOnly: GenericSchema = object({ name: string() });
export const Spending: GenericSchema = object({ id: number(), slug: string(), start_at: number(), homeTeam: NameOnly, awayTeam: NameOnly });
export const listSpendings: GenericSchema = object({ data: array(Spending), meta: PagingMeta });

/** By method and path: what the page checks. */
export const responseSchemas: Readonly<Record<string, GenericSchema>> = {
  "POST /auth/register": register,
  "POST /auth/login": login,
  "GET /auth/logout": logout,
  "POST /auth/logout": endSignIn,
  "GET /auth/me": getMe,
  "PATCH /auth/profile": updateProfile,
  "DELETE /auth/account": deleteAccount,
  "POST /auth/impersonate/{id}": impersonate,
  "POST /auth/unimpersonate": unimpersonate,
  "GET /users/{id}": getUser,
  "GET /referrals": listReferrals,
  "POST /auth/verify/email": verifyEmail,
  "POST /auth/verify/token": verifyResetToken,
  "POST /auth/verify/resend": resendVerification,
  "POST /auth/password/reset": requestPasswordReset,
  "PATCH /auth/password/reset": resetPassword,
  "GET /auth/refresh": refreshSignIn,
  "GET /auth/sessions": listSessions,
  "DELETE /auth/sessions/{id}": endSession,
  "GET /geo": getGeo,
  "GET /sports": listSports,
  "GET /tournaments": listTournaments,
  "GET /countries": listCountries,
  "GET /questions": listQuestions,
  "GET /events": listEvents,
  "GET /fixtures": listFixtures,
  "GET /events/{slug}": getEvent,
  "GET /events/{slug}/withPredictions": getEventWithPredictions,
  "GET /events/{id}/predictions": unlockPredictions,
  "GET /predictions/unlocked": listUnlockedPredictions,
  "GET /plans": listPlans,
  "GET /rates": listRates,
  "POST /subscriptions/initialize": initializeSubscription,
  "PATCH /subscriptions/upgrade": upgradeSubscription,
  "GET /subscriptions/upgrade-price": getUpgradePrice,
  "POST /subscriptions/pay": settlePayment,
  "PATCH /subscriptions/cancel": cancelSubscription,
  "PATCH /subscriptions/agree": agreeToRenewal,
  "GET /wallet/packs": listPointsPacks,
  "POST /wallet/topups": initializeTopup,
  "GET /payments": listPayments,
  "GET /payments/{reference}": getReceipt,
  "GET /spendings": listSpendings,
};
