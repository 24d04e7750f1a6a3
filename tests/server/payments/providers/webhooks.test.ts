import { describe, expect, it } from "vitest";
import { COMPANIES, NOW, setUpCompany } from "../../../support/payment-companies.ts";

describe.each(COMPANIES)("$name", (company) => {
  const { standIn, provider, pay, delivered, forgetDelivered } = setUpCompany(company);

  it("names a payment in a signed webhook", async () => {
    const { ordered } = await pay();
    const notices = delivered().map(({ raw, headers }) =>
      provider().readWebhook(raw, headers, NOW),
    );
    expect(notices.length).toBeGreaterThan(0);
    for (const { subject, eventId } of notices) {
      expect(subject?.reference).toBe(ordered.reference);
      expect(eventId).not.toBe("");
    }
    expect(new Set(notices.map(({ eventId }) => eventId)).size).toBe(notices.length);
  });

  it.each(["refund", "dispute"] as const)("names the payment of a %s", async (action) => {
    const { key } = await pay();
    forgetDelivered();
    await standIn().act(key.reference, action);
    const [notice] = delivered().map(({ raw, headers }) =>
      provider().readWebhook(raw, headers, NOW),
    );
    const { reference = null, providerReference = null } = notice?.subject ?? {};
    expect(reference ?? (await provider().referenceOfReturn(providerReference ?? ""))).toBe(
      key.reference,
    );
  });

  it("keeps the event id of a late, repeated or reordered delivery", async () => {
    standIn().faults.webhooks.add("late").add("twice").add("out of order");
    await pay();
    expect(delivered()).toEqual([]);
    await standIn().release();
    const names = delivered().map(
      ({ raw, headers }) => provider().readWebhook(raw, headers, NOW).eventId,
    );
    expect(names.length).toBe(2 * new Set(names).size);
  });

  it("refuses foreign signatures", async () => {
    standIn().faults.webhooks.add("forged");
    await pay();
    for (const { raw, headers } of delivered())
      expect(() => provider().readWebhook(raw, headers, NOW)).toThrow("signature");
  });

  it("has the right name", () => {
    expect(provider().name).toBe(company.name);
  });
});
