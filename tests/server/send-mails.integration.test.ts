import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { queueMail } from "#server/db/mail-repository.ts";
import { mailOutbox } from "#server/db/schema.ts";
import { sendDueMails } from "#server/domain/send-mails.ts";
import { loggableError } from "#server/http/loggable-error.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { MINUTE } from "../support/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.delete(mailOutbox);
  for (const recipient of ["one@example.com", "two@example.com"]) {
    await queueMail(app.db, { key: recipient, recipient, subject: "Confirm", body: "https://touchline.example/verify-email?token=secret" }, new Date(app.clock.now()));
  }
});

const outbox = () => app.db.select().from(mailOutbox).orderBy(asc(mailOutbox.id));

/** Takes every mail but those to `refused`. */
function mailServer(refused: string | null, delivers = true): Mailer & { sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    delivers,
    send({ recipient }) {
      if (recipient === refused) return Promise.reject(Object.assign(new Error(`<${recipient}> is unknown`), { code: "EENVELOPE" }));
      sent.push(recipient);
      return Promise.resolve();
    },
  };
}

it("A mail that left is not sent again, and its link is not kept", async () => {
  const server = mailServer(null);
  await sendDueMails(app.context, server);
  await sendDueMails(app.context, server);
  expect(server.sent).toEqual(["one@example.com", "two@example.com"]);
  expect((await outbox()).map((mail) => mail.body)).toEqual(["", ""]);
});

it("The development mailbox keeps what it shows", async () => {
  await sendDueMails(app.context, mailServer(null, false));
  expect((await outbox()).every((mail) => mail.sentAt !== null && mail.body.includes("secret"))).toBe(true);
});

it("A mail that is refused is tried again later, and does not hold up the next", async () => {
  const server = mailServer("one@example.com");
  const failed: unknown = await sendDueMails(app.context, server).catch((error: unknown) => error);
  if (!(failed instanceof Error)) throw new Error("the server refuses it");
  expect(failed.message).toBe("a mail could not be sent (EENVELOPE)");
  expect(JSON.stringify(loggableError(failed))).not.toContain("one@example.com");
  await sendDueMails(app.context, server);
  expect(server.sent).toEqual(["two@example.com"]);
  app.clock.advance(MINUTE);
  const mended = mailServer(null);
  await sendDueMails(app.context, mended);
  expect(mended.sent).toEqual(["one@example.com"]);
  const [first] = await app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, "one@example.com"));
  expect(first).toMatchObject({ attempts: 1, body: "" });
});
