import type { FastifyRequest } from "fastify";
import { byAddress, type LimitGroups } from "#server/platform/http/rate-limits.ts";

const WINDOW_MS = 10 * 60_000;

/** The sign-in that a request comes from, wherever it comes from. */
const byToken = (request: FastifyRequest) => request.headers.authorization;

/** Each asks a company elsewhere, which counts as well. */
export const PAYMENT_LIMITS = {
  payment: [
    { name: "token", max: 20, windowMs: WINDOW_MS, key: byToken },
    { name: "address", max: 60, windowMs: WINDOW_MS, key: byAddress },
  ],
  // A page that waits for a bank asks again and again.
  settle: [
    { name: "token", max: 60, windowMs: WINDOW_MS, key: byToken },
    { name: "address", max: 180, windowMs: WINDOW_MS, key: byAddress },
  ],
} satisfies LimitGroups;
