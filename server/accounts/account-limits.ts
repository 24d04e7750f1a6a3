import type { FastifyRequest } from "fastify";
import { byAddress, type Limit, type LimitGroups } from "#server/platform/http/rate-limits.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A mobile carrier puts hundreds of fans behind one IPv4 address. */
const PER_ADDRESS = 100;
const ADDRESS_WINDOW_MS = 10 * MINUTE_MS;

function byAccount({ body }: FastifyRequest): string | undefined {
  return typeof body === "object" && body !== null && "email" in body
    ? String(body.email).trim().toLowerCase()
    : undefined;
}

const byToken = (request: FastifyRequest) => request.headers.authorization;

/** A stranger's attempts must not lock out the owner; docs/decisions/0017. */
function byAccountAndAddress(request: FastifyRequest): string | undefined {
  const account = byAccount(request);
  return account === undefined ? undefined : `${account} ${byAddress(request)}`;
}

/** While many addresses guess one account, each address gets fewer guesses. */
const GUESSED_ACCOUNT_LIMIT: Limit = {
  name: "account",
  max: 100,
  windowMs: HOUR_MS,
  key: byAccount,
  failuresOnly: true,
  beyond: {
    name: "account attacked, address",
    max: 3,
    windowMs: HOUR_MS,
    key: byAccountAndAddress,
    failuresOnly: true,
  },
};

const LINK_LIMITS: readonly Limit[] = [
  { name: "address", max: PER_ADDRESS, windowMs: ADDRESS_WINDOW_MS, key: byAddress },
  {
    name: "account, address",
    max: 10,
    windowMs: 10 * MINUTE_MS,
    key: byAccountAndAddress,
    failuresOnly: true,
  },
];

export const ACCOUNT_LIMITS = {
  register: [
    { name: "address", max: PER_ADDRESS, windowMs: ADDRESS_WINDOW_MS, key: byAddress },
    { name: "account, address", max: 5, windowMs: 10 * MINUTE_MS, key: byAccountAndAddress },
  ],
  login: [
    { name: "address", max: PER_ADDRESS, windowMs: ADDRESS_WINDOW_MS, key: byAddress },
    {
      name: "account, address, minute",
      max: 5,
      windowMs: MINUTE_MS,
      key: byAccountAndAddress,
      failuresOnly: true,
    },
    {
      name: "account, address",
      max: 10,
      windowMs: 5 * MINUTE_MS,
      key: byAccountAndAddress,
      failuresOnly: true,
    },
    GUESSED_ACCOUNT_LIMIT,
  ],
  "delete-account": [
    { name: "token", max: 5, windowMs: HOUR_MS, key: byToken, failuresOnly: true },
    { name: "address", max: 20, windowMs: HOUR_MS, key: byAddress, failuresOnly: true },
  ],
  export: [{ name: "token", max: 10, windowMs: HOUR_MS, key: byToken }],
  profile: [{ name: "token", max: 30, windowMs: 10 * MINUTE_MS, key: byToken }],
  verify: LINK_LIMITS,
  resetLink: LINK_LIMITS,
  reset: [
    { name: "address", max: PER_ADDRESS, windowMs: ADDRESS_WINDOW_MS, key: byAddress },
    { name: "account, address", max: 5, windowMs: 10 * MINUTE_MS, key: byAccountAndAddress },
  ],
  resend: [{ name: "address", max: PER_ADDRESS, windowMs: ADDRESS_WINDOW_MS, key: byAddress }],
  refresh: [
    {
      name: "token",
      max: 10,
      windowMs: MINUTE_MS,
      key: ({ headers }) => String(headers["refresh-token"]),
    },
  ],
} satisfies LimitGroups;
