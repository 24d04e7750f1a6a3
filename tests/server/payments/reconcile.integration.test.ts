import { afterEach, describe, expect, it, vi } from "vitest";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/payments/provider.ts";
import { reconcile } from "#server/payments/reconcile.ts";
import { newFan } from "../../support/fans.ts";
import { comeBack, checkOutPoints } from "../../support/payments.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR } from "../../support/test-clock.ts";

const lines: { msg: string; reference?: string }[] = [];
const app = await sharedTestApp({
  log: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
});
const stripe = app.context.providers.byName("stripe");
afterEach(() => vi.restoreAllMocks());

async function buyPoints(times: number): Promise<string[]> {
  const fan = await newFan(app);
  const references: string[] = [];
  for (let bought = 0; bought < times; bought += 1) {
    const { reference } = await checkOutPoints(app, fan);
    await comeBack(app, fan, reference);
    references.push(reference);
  }
  app.clock.advance(DAY + HOUR);
  return references;
}

function listen(answer: (reference: string) => void = () => undefined): string[] {
  const lookups: string[] = [];
  const { findPayment } = stripe;
  vi.spyOn(stripe, "findPayment").mockImplementation(async (key) => {
    lookups.push(key.reference);
    answer(key.reference);
    return findPayment.call(stripe, key);
  });
  return lookups;
}

describe("Each payment is compared with its provider once", () => {
  it("with one request", async () => {
    const references = await buyPoints(3);
    const lookups = listen();
    for (const _again of [1, 2]) await app.run("reconcile");
    expect(lookups).toEqual(references);
  });

  it("also if the process ends in the middle", async () => {
    const references = await buyPoints(4);
    const ending = new AbortController();
    const lookups = listen(() => ending.abort());
    await reconcile(app.context, undefined, ending.signal);
    expect(lookups).toEqual(references.slice(0, 1));
    await reconcile(app.context);
    expect(lookups).toEqual(references);
  });

  it("also if the run exceeds its deadline", async () => {
    const references = await buyPoints(4);
    const deadline = new AbortController();
    const lookups = listen((reference) => {
      if (reference === references[2]) deadline.abort(new Error("it did not end in time"));
    });
    await expect(reconcile(app.context, deadline.signal)).rejects.toThrow("in time");
    await reconcile(app.context);
    expect([...new Set(lookups)].sort()).toEqual(references.toSorted());
  });

  it("also after an invalid answer about an earlier payment, which is retried", async () => {
    const references = await buyPoints(4);
    const [first] = references;
    let isSilent = true;
    const lookups = listen((reference) => {
      if (isSilent && reference === first) throw new ProviderUnavailable("another mode");
    });
    lines.length = 0;
    await app.run("reconcile");
    expect(lookups).toEqual(references);
    expect(lines.filter((line) => /could not be compared/.test(line.msg))).toMatchObject([
      { reference: first },
    ]);
    const later = await buyPoints(1);
    isSilent = false;
    lookups.length = 0;
    for (const _again of [1, 2]) await app.run("reconcile");
    expect(lookups).toEqual([first, ...later]);
  });

  it("also after its provider was unavailable", async () => {
    const references = await buyPoints(5);
    const providers = {
      ...app.context.providers,
      byName: (): PaymentProvider => {
        throw paymentRefusals.paymentsUnavailable();
      },
    };
    for (const _again of [1, 2]) await reconcile({ ...app.context, providers });
    const lookups = listen();
    await app.run("reconcile");
    expect(lookups.toSorted()).toEqual(references.toSorted());
  });
});
