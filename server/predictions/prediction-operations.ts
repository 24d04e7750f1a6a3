import type { Context } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { paginate } from "#server/platform/http/page.ts";
import { listQuestions } from "#server/predictions/prediction-repository.ts";

export function predictionOperations({ db }: Context): Pick<Handlers, "listQuestions"> {
  return {
    async listQuestions({ query }) {
      return paginate(await listQuestions(db), query, (question) => question);
    },
  };
}
