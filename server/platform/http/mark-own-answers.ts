import type { FastifyInstance } from "fastify";
import { ASK_HEADER, isAskMark } from "#domain/answer-time.ts";

/**
 * Gives the word that a request came with back with its answer: what a cache on the way repeats carries another
 * request's, and the app does not take its time from that.
 */
export function markOwnAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const mark = request.headers[ASK_HEADER];
    if (isAskMark(mark)) reply.header(ASK_HEADER, mark);
  });
}
