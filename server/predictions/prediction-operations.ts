import type { Context } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { paginate } from "#server/platform/http/page.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { listCurrentQuestions } from "#server/predictions/prediction-repository.ts";

export function predictionOperations({ reader }: Context): Pick<Handlers, "listQuestions"> {
  return {
    async listQuestions({ query }) {
      const questions = await listCurrentQuestions(await reader());
      return new PublicAnswer(
        paginate(questions, query, (question) => question),
        { topics: ["questions"] },
      );
    },
  };
}
