// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.
import { type GenericSchema, array, boolean, nullable, number, object, optional, record, string, unknown } from "valibot";
import { User, PagingMeta, Tournament, Correction, SourceMeta, Team, PredictionSummary } from "#response-schemas";

export const register: GenericSchema = object({ message: string(), data: object({ token: optional(string()), new: boolean() }) });
export const login: GenericSchema = object({ message: string(), data: object({ token: string(), user: User, price_per_unit: number() }) });
export const MessageOnly: GenericSchema = object({ message: string() });
export const logout: GenericSchema = MessageOnly;
export const endSignIn: GenericSchema = MessageOnly;
export const MessageAndUser: GenericSchema = object({ message: string(), data: User });
export const updateProfile: GenericSchema = MessageAndUser;
export const deleteAccount: GenericSchema = MessageOnly;
export const Referrer: GenericSchema = object({ first_name: string(), username: string() });
export const Referral: GenericSchema = object({ id: number(), first_name: string(), created_at: number(), bonus: number() });
export const FollowStar: GenericSchema = object({ kind: string(), id: number(), on: boolean(), changed_at: number() });
export const PushQuietHours: GenericSchema = object({ from: string(), to: string() });
export const PushSettings: GenericSchema = object({ own: array(string()), quiet: nullable(PushQuietHours), tz: string(), delay_s: number(), hide_scores: boolean() });
export const PushFollow: GenericSchema = object({ kind: string(), id: number(), moments: array(string()) });
export const AccountExport: GenericSchema = object({ exported_at: number(), profile: object({ user: User, registered_at: number(), referrer: nullable(string()), referred_by: nullable(Referrer) }), calendar: nullable(object({ created_at: number() })), sign_ins: array(object({ device: nullable(string()), created_at: number(), last_seen_at: nullable(number()), expires_at: number() })), ledger: array(object({ id: number(), at: number(), kind: string(), points: number() })), unlocks: array(object({ id: number(), at: number(), event_slug: string(), question: string(), points: number(), returned: boolean() })), covered_matches: array(object({ at: number(), event_slug: string(), plan_id: number(), returned_at: nullable(number()) })), subscriptions: array(object({ plan_id: number(), status: string(), created_at: number(), expires_at: number(), cancelled_at: nullable(number()), cancel_reason: nullable(string()), cancel_comment: nullable(string()) })), payments: array(object({ id: number(), at: number(), reference: string(), kind: string(), description: string(), amount: number(), currency: string(), provider: string(), state: string(), settled_at: nullable(number()), refunded_at: nullable(number()) })), referrals: array(Referral), follows: array(FollowStar), mails: array(object({ id: number(), at: number(), subject: string(), sent_at: nullable(number()) })), notifications: array(object({ service: string(), saved_at: number(), settings: PushSettings, follows: array(PushFollow) })), events: array(object({ id: number(), at: number(), kind: string(), by: string(), network: nullable(string()), details: record(string(), unknown()) })) });
export const exportAccount: GenericSchema = AccountExport;
export const MessageTokenAndUser: GenericSchema = object({ message: string(), data: object({ token: string(), user: User }) });
export const impersonate: GenericSchema = MessageTokenAndUser;
export const unimpersonate: GenericSchema = MessageTokenAndUser;
export const getUser: GenericSchema = object({ data: User, user_count: optional(number()) });
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
export const Geo: GenericSchema = object({ country_name: string(), country: string(), continent_code: string(), currency: string(), registration_allowed: boolean(), chat_widget_url: optional(string()) });
export const getGeo: GenericSchema = Geo;
export const TableSeason: GenericSchema = object({ label: nullable(string()), starts_at: number() });
export const TableTeam: GenericSchema = object({ id: number(), name: string(), short_name: string() });
export const TableRow: GenericSchema = object({ team: TableTeam, position: number(), played: number(), won: number(), drawn: number(), lost: number(), goals_for: number(), goals_against: number(), points: number(), deduction: number(), form: string() });
export const TableZone: GenericSchema = object({ kind: string(), name: string(), from: number(), to: number() });
export const TableGroup: GenericSchema = object({ name: nullable(string()), all: array(TableRow), home: array(TableRow), away: array(TableRow), zones: array(TableZone) });
export const KnockOutLeg: GenericSchema = object({ id: number(), slug: string(), home_id: number(), start_at: number(), status: string(), score: nullable(string()), after_extra_time: optional(string()), penalties: optional(string()) });
export const KnockOutTie: GenericSchema = object({ home: TableTeam, away: TableTeam, winner_id: nullable(number()), aggregate: nullable(string()), legs: array(KnockOutLeg) });
export const KnockOutRound: GenericSchema = object({ name: string(), ties: array(KnockOutTie) });
export const CompetitionTable: GenericSchema = object({ tournament: Tournament, season: nullable(TableSeason), groups: array(TableGroup), rounds: array(KnockOutRound) });
export const getTable: GenericSchema = object({ data: CompetitionTable, meta: SourceMeta });
export const ClubChances: GenericSchema = object({ team: Team, title: number(), top_four: number(), relegation: number() });
export const SeasonChances: GenericSchema = object({ computed_at: number(), simulations: number(), relegated: number(), clubs: array(ClubChances) });
export const getSeasonChances: GenericSchema = object({ data: nullable(SeasonChances) });
export const Question: GenericSchema = object({ id: number(), question: string(), slug: string(), line: optional(number()) });
export const listQuestions: GenericSchema = object({ data: array(Question), meta: PagingMeta });
export const ListedTeam: GenericSchema = object({ id: number(), name: string(), short_name: string(), sport_id: number(), tournament_ids: array(number()), aliases: optional(array(string())) });
export const TeamTournament: GenericSchema = object({ id: number(), name: string(), country: nullable(string()) });
export const listTeams: GenericSchema = object({ data: array(ListedTeam), tournaments: array(TeamTournament), meta: PagingMeta });
export const ClubTournament: GenericSchema = object({ id: number(), sport_id: number(), name: string(), priority: number(), position: optional(number()), rows: optional(array(TableRow)) });
export const Outcome: GenericSchema = object({ label: string(), probability: number() });
export const Factor: GenericSchema = object({ name: string(), side: string(), points: number() });
export const FormLine: GenericSchema = object({ side: string(), date: string(), ground: string(), scored: number(), conceded: number() });
export const Reliability: GenericSchema = object({ from: number(), to: number(), count: number(), correct: number() });
export const Reasons: GenericSchema = object({ start: number(), factors: array(Factor), without_shots: nullable(number()), not_likeliest: nullable(string()), form: array(FormLine), meetings: array(FormLine), against: string(), reliability: nullable(Reliability) });
export const PredictionProof: GenericSchema = object({ answer: string(), kick_off: number(), fitted_on: string(), salt: string(), index: number(), count: number(), path: array(string()), root: string(), sequence: number(), format: optional(number()), afterwards: optional(boolean()) });
export const Prediction: GenericSchema = object({ id: number(), question: Question, prediction: string(), explanation: string(), probability: number(), outcomes: array(Outcome), sealed_at: nullable(number()), updated_at: number(), model: string(), correct: nullable(boolean()), actual: nullable(string()), correct_explanation: nullable(string()), also: optional(array(Outcome)), reasons: optional(Reasons), top_five_correct: optional(nullable(boolean())), proof: optional(nullable(PredictionProof)) });
export const Returned: GenericSchema = object({ points: number(), at: number() });
export const UnlockedPrediction: GenericSchema = object({ id: number(), event_id: number(), event_slug: string(), unlocked_at: nullable(number()), prediction: Prediction, returned: optional(Returned) });
export const Event: GenericSchema = object({ id: number(), slug: string(), sport_id: number(), tournament_id: number(), tournament: Tournament, round: nullable(string()), status: string(), start_at: number(), end_at: nullable(number()), minute: nullable(number()), score: nullable(string()), after_extra_time: optional(string()), penalties: optional(string()), half_time_score: nullable(string()), homeTeam: Team, awayTeam: Team, accuracy: nullable(number()), predictions: PredictionSummary, correction: nullable(Correction), withheld: optional(string()), required_points: optional(number()), covered: optional(boolean()), unlocked_predictions: optional(array(UnlockedPrediction)) });
export const ClubRecord: GenericSchema = object({ settled: number(), correct: number(), all_settled: number(), all_correct: number(), least: number() });
export const Club: GenericSchema = object({ id: number(), name: string(), short_name: string(), sport_id: number(), tournaments: array(ClubTournament), last: array(Event), next: array(Event), goals: optional(object({ matches: number(), scored: number(), conceded: number() })), record: optional(ClubRecord) });
export const getTeam: GenericSchema = object({ data: Club, meta: SourceMeta });
export const EventListMeta: GenericSchema = object({ total: number(), per_page: number(), current_page: number(), first_page: number(), last_page: number(), stale_since: nullable(number()), notice: nullable(string()) });
export const listEvents: GenericSchema = object({ data: array(Event), meta: EventListMeta });
export const MatchFacts: GenericSchema = object({ goals_expected: nullable(number()), form: array(FormLine), meetings: array(FormLine) });
export const EventDetail: GenericSchema = object({ data: Event, questions: array(Question), facts: optional(MatchFacts), meta: SourceMeta });
export const getEvent: GenericSchema = EventDetail;
export const getEventWithPredictions: GenericSchema = EventDetail;
export const unlockPredictions: GenericSchema = object({ message: string(), data: object({ predictions_unlocked: number(), user: User, predictions: array(UnlockedPrediction), points_spent: number(), allowance_used: boolean() }) });
export const OpenCard: GenericSchema = object({ event: Event, prediction: Prediction });
export const getOpenCard: GenericSchema = object({ data: nullable(OpenCard) });
export const listUnlockedPredictions: GenericSchema = object({ data: array(UnlockedPrediction), events: array(Event), meta: object({ cursor: string(), more: boolean(), user_id: number() }) });
export const Following: GenericSchema = object({ data: array(FollowStar), matches: array(object({ id: number(), home: string(), away: string() })) });
export const listFollowing: GenericSchema = Following;
export const FollowStars: GenericSchema = object({ data: array(FollowStar) });
export const saveFollowing: GenericSchema = FollowStars;
export const RecordCounts: GenericSchema = object({ sealed: number(), settled: number(), correct: number(), hit_rate: nullable(number()), matches: number(), scored: optional(number()), not_counted: number(), void: number(), waiting: number(), sealed_late: number(), afterwards: optional(number()) });
export const RecordInterval: GenericSchema = object({ low: number(), high: number() });
export const RecordBaseRate: GenericSchema = object({ hit_rate: number(), brier: number(), log_loss: number(), rps: optional(nullable(number())) });
export const TopFive: GenericSchema = object({ n: number(), correct: number(), hit_rate: nullable(number()) });
export const RecordGroup: GenericSchema = object({ question: Question, n: number(), correct: number(), hit_rate: nullable(number()), interval: nullable(RecordInterval), brier: nullable(number()), log_loss: nullable(number()), rps: optional(nullable(number())), base_rate: nullable(RecordBaseRate), judged_by: optional(string()), top_five: optional(TopFive) });
export const CalibrationBin: GenericSchema = object({ from: number(), to: number(), n: number(), stated: nullable(number()), hit_rate: nullable(number()), interval: optional(nullable(RecordInterval)) });
export const Miss: GenericSchema = object({ event_slug: string(), home_team: string(), away_team: string(), tournament: string(), start_at: number(), question: Question, prediction: string(), actual: nullable(string()), probability: number() });
export const ModelRecord: GenericSchema = object({ model: string(), n: number(), correct: number(), hit_rate: nullable(number()), interval: optional(nullable(RecordInterval)), brier: optional(nullable(number())), log_loss: optional(nullable(number())), rps: optional(nullable(number())), base_rate: optional(nullable(RecordBaseRate)), first_at: number(), last_at: number() });
export const TournamentRecord: GenericSchema = object({ tournament: object({ id: number(), name: string() }), n: number(), correct: number(), hit_rate: nullable(number()), interval: nullable(RecordInterval), brier: nullable(number()), log_loss: nullable(number()), rps: nullable(number()), base_rate: nullable(RecordBaseRate) });
export const ModelVersion: GenericSchema = object({ model: string(), released: string(), changes: string(), held_out: array(object({ data: string(), from: string(), to: string(), leagues: number(), n: number(), rps: number() })) });
export const RecordFile: GenericSchema = object({ from: string(), to: string() });
export const TrackRecord: GenericSchema = object({ counts: RecordCounts, groups: array(RecordGroup), calibration: array(CalibrationBin), chances: optional(array(CalibrationBin)), misses: array(Miss), models: array(ModelRecord), tournaments: optional(array(TournamentRecord)), versions: optional(array(ModelVersion)), files: optional(array(RecordFile)) });
export const getTrackRecord: GenericSchema = object({ data: TrackRecord, meta: object({ least: number(), notice: nullable(string()) }) });
export const ProofEntry: GenericSchema = object({ sequence: number(), root: string(), count: number(), sealed_at: number(), previous: string(), chain: string() });
export const ProofHead: GenericSchema = object({ sequence: number(), chain: string() });
export const listProofs: GenericSchema = object({ data: array(ProofEntry), meta: object({ head: nullable(ProofHead), total: number() }) });
export const ProofStatement: GenericSchema = object({ event: string(), kick_off: number(), question: string(), answer: string(), prediction: string(), probability: number(), outcomes: array(Outcome), explanation: string(), model: string(), fitted_on: string(), format: optional(number()), also: optional(array(Outcome)), reasons: optional(Reasons) });
export const ProofLeaf: GenericSchema = object({ afterwards: boolean(), index: number(), hash: string(), state: string(), correct: nullable(boolean()), revealed: nullable(object({ salt: string(), statement: ProofStatement })) });
export const getProof: GenericSchema = object({ data: object({ entry: ProofEntry, leaves: array(ProofLeaf) }) });
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
export const getPushKey: GenericSchema = object({ data: object({ public_key: string() }) });
export const savePushSubscription: GenericSchema = object({ data: object({ saved_at: number() }), message: string() });
export const deletePushSubscription: GenericSchema = MessageOnly;
export const getCalendar: GenericSchema = object({ data: object({ created_at: nullable(number()) }) });
export const makeCalendar: GenericSchema = object({ data: object({ url: string(), created_at: number() }), message: string() });
export const revokeCalendar: GenericSchema = MessageOnly;
export const PushMessage: GenericSchema = object({ id: string(), order: number(), kind: string(), user_id: nullable(number()), event_id: number(), slug: string(), title: string(), body: string(), tag: string(), at: number(), event: nullable(Event) });

/** By method and path. */
export const laterSchemas: Readonly<Record<string, GenericSchema>> = {
  "POST /auth/register": register,
  "POST /auth/login": login,
  "GET /auth/logout": logout,
  "POST /auth/logout": endSignIn,
  "PATCH /auth/profile": updateProfile,
  "DELETE /auth/account": deleteAccount,
  "GET /auth/export": exportAccount,
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
  "GET /tournaments/{slug}/table": getTable,
  "GET /tournaments/{slug}/season-chances": getSeasonChances,
  "GET /questions": listQuestions,
  "GET /teams": listTeams,
  "GET /teams/{slug}": getTeam,
  "GET /events": listEvents,
  "GET /events/{slug}": getEvent,
  "GET /events/{slug}/withPredictions": getEventWithPredictions,
  "GET /events/{id}/predictions": unlockPredictions,
  "GET /predictions/of-the-day": getOpenCard,
  "GET /predictions/unlocked": listUnlockedPredictions,
  "GET /following": listFollowing,
  "PUT /following": saveFollowing,
  "GET /track-record": getTrackRecord,
  "GET /proofs": listProofs,
  "GET /proofs/{root}": getProof,
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
  "GET /push/key": getPushKey,
  "PUT /push/subscription": savePushSubscription,
  "DELETE /push/subscription": deletePushSubscription,
  "GET /calendar": getCalendar,
  "POST /calendar": makeCalendar,
  "DELETE /calendar": revokeCalendar,
};
