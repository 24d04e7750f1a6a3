import { listSports, listTournaments } from "#server/fixtures/event-repository.ts";
import { listQuestions } from "#server/predictions/prediction-repository.ts";
import { listCountries, listPlans } from "#server/platform/db/reference-repository.ts";
import type { Context } from "#server/platform/context.ts";
import {
  FALLBACK_RATES,
  FREE_CREDITS,
  PRICE_PER_UNIT,
  REFERRAL_BONUS,
} from "#server/credits/prices.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { paginate } from "#server/platform/http/page.ts";
import { wireCountry, wirePlan } from "#server/accounts/user-serializer.ts";

type ReferenceOperation =
  | "listSports"
  | "listTournaments"
  | "listCountries"
  | "listQuestions"
  | "listPlans"
  | "listRates";

export function referenceOperations(
  context: Context,
  feed: string,
): Pick<Handlers, ReferenceOperation> {
  const { db } = context;
  return {
    async listSports({ query }) {
      return paginate(await listSports(db, feed), query, (sport) => sport);
    },
    async listTournaments({ query }) {
      return paginate(await listTournaments(db, feed, query.sport_id), query, (row) => ({
        id: row.id,
        sport_id: row.sportId,
        name: row.name,
        priority: row.priority,
      }));
    },
    async listCountries({ query }) {
      return paginate(await listCountries(db), query, wireCountry);
    },
    async listQuestions({ query }) {
      return paginate(await listQuestions(db), query, (question) => question);
    },
    async listPlans() {
      return { data: (await listPlans(db)).map(wirePlan) };
    },
    async listRates() {
      return {
        data: FALLBACK_RATES,
        referralBonus: REFERRAL_BONUS,
        free_credits: FREE_CREDITS,
        price_per_unit: PRICE_PER_UNIT,
      };
    },
  };
}
