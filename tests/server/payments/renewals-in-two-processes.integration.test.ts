import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { programFile } from "../../../scripts/programs.mjs";
import type { Fan } from "../../support/fans.ts";
import { expectLedgerToAddUp, paymentsOf, planOf, subscriber } from "../../support/plans.ts";
import { renewalsOf } from "../../support/renewals.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR } from "../../support/test-clock.ts";

const FANS = 12;
const PROCESSES = 2;

const app = await sharedTestApp();
const { charges, statesOf } = renewalsOf(() => app);

async function startProcess(now: number) {
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    [
      programFile("tests/support/renewal-program.ts"),
      app.database.url,
      String(now),
      JSON.stringify(app.standIn().config),
    ],
    { stdio: "pipe" },
  );
  child.stderr.pipe(process.stderr);
  const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const expectLine = async (word: string) => expect((await output.next()).value).toBe(word);
  await expectLine("ready");
  return {
    async renew(): Promise<void> {
      child.stdin.write("\n");
      await expectLine("done");
    },
    async end(): Promise<void> {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.stdin.end();
      expect(await exited).toBe(0);
    },
  };
}

it("Two concurrent processes charge each plan once per period", async () => {
  const fans: Fan[] = [];
  for (let number = 0; number < FANS; number += 1)
    fans.push(await subscriber(app, { action: number % 3 === 2 ? "pay-once" : "pay" }));
  const began = await Promise.all(fans.map((fan) => planOf(app, fan)));
  for (let month = 1; month <= 2; month += 1) {
    const processes = await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        startProcess(app.clock.now() + 30 * DAY * month + HOUR),
      ),
    );
    for (const _again of [1, 2, 3]) await Promise.all(processes.map((process) => process.renew()));
    await Promise.all(processes.map((process) => process.end()));
  }
  for (const [number, fan] of fans.entries()) {
    const declines = number % 3 === 2;
    const states = declines ? ["failed", "failed"] : ["paid", "paid"];
    expect(await statesOf(fan)).toEqual(states);
    expect(await charges(fan)).toBe(states.length);
    const starts = (await paymentsOf(app, fan, "renewal")).map(({ periodFrom }) => periodFrom);
    const first = began[number]?.expiresAt ?? new Date(0);
    expect(starts).toEqual(
      declines ? [first, first] : [first, new Date(first.getTime() + 30 * DAY)],
    );
    expect((await planOf(app, fan)).status).toBe(declines ? "expired" : "active");
  }
  await expectLedgerToAddUp(app);
}, 120_000);
