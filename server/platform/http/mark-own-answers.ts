import type { FastifyInstance } from "fastify";

const MARK = "x-touchline-ask";

/**
 * Gives the word that a request came with back with its answer: what a cache on the way repeats carries another
 * request's, and the app does not take its time from that.
 */
export function markOwnAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const mark = request.headers[MARK];
    if (typeof mark === "string" && /^[\w-]{1,64}$/.test(mark)) reply.header(MARK, mark);
  });
}
