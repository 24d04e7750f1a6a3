import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_PATH } from "#domain/paths.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { median } from "../bench/compare.ts";
import { systemClock } from "#server/platform/clock/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { startServer } from "#server/start-server.ts";

export interface Timing {
  operation: string;
  knownMs: number;
  unknownMs: number;
  apart: number;
  /** The median difference of neighbouring requests, which a busy machine shifts least. */
  pairsApart: number;
  isSame: boolean;
}

const KNOWN = "known@example.com";
const UNKNOWN = "nobody@example.com";

const OPERATIONS = [
  ["a wrong password", "POST", "/auth/login", { password: "not the right one" }],
  ["a reset that is asked for", "POST", "/auth/password/reset", {}],
  ["a link that is made up", "POST", "/auth/verify/token", { token: "made-up" }],
  [
    "a new password by such a link",
    "PATCH",
    "/auth/password/reset",
    { token: "made-up", password: "quiet harbour", confirm_password: "quiet harbour" },
  ],
] as const;

/** Alternates both e-mails, so that a busy machine slows them equally. */
export async function measureAccountTiming(tries: number): Promise<Timing[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "touchline-timing-"));
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const server = await startServer({ ...config, rateLimitScale: 10_000 }, systemClock);
  try {
    await createUser(server.context, {
      email: KNOWN,
      password: "quiet harbour lantern",
      firstName: "Ada",
      lastName: "Obi",
      username: "ada",
      points: 0,
    });
    const timings: Timing[] = [];
    for (const [operation, method, path, body] of OPERATIONS) {
      const origin = `http://localhost:${server.port}`;
      const callback = path.endsWith("reset") && method === "POST";
      timings.push({
        operation,
        ...(await comparePair(tries, (email) =>
          ask(`${origin}${API_PATH}${path}`, method, {
            email,
            ...body,
            ...(callback ? { callback_url: `${origin}/reset-password` } : {}),
          }),
        )),
      });
    }
    return timings;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ask(url: string, method: string, body: object): Promise<string> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  return `${response.status} ${await response.text()}`;
}

async function comparePair(
  tries: number,
  askFor: (email: string) => Promise<string>,
): Promise<Omit<Timing, "operation">> {
  const times = { [KNOWN]: [] as number[], [UNKNOWN]: [] as number[] };
  const answers = new Set<string>();
  for (let round = -5; round < tries; round += 1) {
    // The first of two may meet a cold cache.
    for (const email of round % 2 === 0
      ? ([KNOWN, UNKNOWN] as const)
      : ([UNKNOWN, KNOWN] as const)) {
      const start = performance.now();
      answers.add(await askFor(email));
      if (round >= 0) times[email].push(performance.now() - start);
    }
  }
  const [knownMs, unknownMs] = [median(times[KNOWN]), median(times[UNKNOWN])];
  const shorterMs = Math.min(knownMs, unknownMs);
  const pairMs = median(times[KNOWN].map((ms, round) => ms - (times[UNKNOWN][round] ?? 0)));
  return {
    knownMs,
    unknownMs,
    apart: Math.abs(knownMs - unknownMs) / shorterMs,
    pairsApart: Math.abs(pairMs) / shorterMs,
    isSame: answers.size === 1,
  };
}
