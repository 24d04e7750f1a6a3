import { createServer, type Server } from "node:net";
import { asc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { queueMail, queueMails } from "#server/mail/mail-repository.ts";
import { createSmtpMailer, type Mailer } from "#server/mail/mailer.ts";
import { sendDueMails } from "#server/mail/send-mails.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { MINUTE } from "../../support/test-clock.ts";

const app = await sharedTestApp();

const at = () => new Date(app.clock.now());
const mailTo = (recipient: string) => ({
  key: recipient,
  recipient,
  subject: "Confirm",
  body: "https://touchline.example/verify-email?token=secret",
});
const outbox = () => app.db.select().from(mailOutbox).orderBy(asc(mailOutbox.id));

beforeEach(async () => {
  await app.db.delete(mailOutbox);
  for (const name of ["one", "two"]) await queueMail(app.db, mailTo(`${name}@example.com`), at());
});

async function mailServer(replyTo: (command: string) => string | null = () => null) {
  const received: string[] = [];
  const server = createServer((socket) => {
    let recipient = "";
    let isData = false;
    socket.on("error", () => undefined);
    socket.write("220 ready\r\n");
    socket.on("data", (chunk) => {
      for (const line of String(chunk).split("\r\n")) {
        if (isData) {
          if (line !== ".") continue;
          isData = false;
          const reply = replyTo(`. ${recipient}`);
          if (reply === null) received.push(recipient);
          socket.write(reply ?? "250 taken\r\n");
        } else if (line !== "") {
          recipient = /^RCPT TO:<(.+)>/.exec(line)?.[1] ?? recipient;
          const reply = replyTo(line);
          if (reply === "") socket.destroy();
          else
            socket.write(
              reply ??
                (line === "DATA"
                  ? "354 go on\r\n"
                  : line === "QUIT"
                    ? "221 bye\r\n"
                    : "250 fine\r\n"),
            );
          isData = line === "DATA" && reply === null;
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    taken: received,
    mailer: createSmtpMailer(`smtp://127.0.0.1:${port}`, "support@touchline.example"),
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

const refusing = (reader: string, code: number | string) => (command: string) =>
  command === `RCPT TO:<${reader}>` ? `${code} <${reader}> is not taken\r\n` : null;

it("A sent mail is not sent again, and its link is deleted", async () => {
  const server = await mailServer();
  await sendDueMails(app.context, server.mailer);
  await sendDueMails(app.context, server.mailer);
  await server.close();
  expect(server.taken.sort()).toEqual(["one@example.com", "two@example.com"]);
  expect((await outbox()).map((mail) => mail.body)).toEqual(["", ""]);
});

it("The development mailbox keeps its mails", async () => {
  await sendDueMails(app.context, { send: () => Promise.resolve() });
  expect(
    (await outbox()).every((mail) => mail.sentAt !== null && mail.body.includes("secret")),
  ).toBe(true);
});

it("A permanently refused recipient delays no other mail, and is reported by id only", async () => {
  const server = await mailServer(refusing("one@example.com", 550));
  const failures: object[] = [];
  await sendDueMails(app.context, server.mailer, {
    reportFailure: (failure) => failures.push(failure),
  });
  await sendDueMails(app.context, server.mailer, {
    reportFailure: (failure) => failures.push(failure),
  });
  await server.close();
  expect(server.taken).toEqual(["two@example.com"]);
  const [refused] = await outbox();
  expect(refused).toMatchObject({
    recipient: "one@example.com",
    failedAt: at(),
    lastError: "550",
    body: "",
    sentAt: null,
  });
  expect(failures).toEqual([{ mail: refused?.id, code: "550", final: true }]);
  const health = await app.app.inject("/healthz");
  expect([health.statusCode, health.json()]).toEqual([
    200,
    expect.objectContaining({ mails: { refused: 1, retrying: 0 } }),
  ]);
});

it("A deferred mail is retried later, and the others are sent", async () => {
  const busy = await mailServer(refusing("one@example.com", 451));
  await sendDueMails(app.context, busy.mailer);
  await busy.close();
  expect(busy.taken).toEqual(["two@example.com"]);
  expect((await outbox())[0]).toMatchObject({
    attempts: 1,
    lastError: "451",
    failedAt: null,
    nextAttemptAt: new Date(app.clock.now() + MINUTE),
  });
  const mended = await mailServer();
  await sendDueMails(app.context, mended.mailer);
  expect(mended.taken).toEqual([]);
  app.clock.advance(MINUTE);
  await sendDueMails(app.context, mended.mailer);
  await mended.close();
  expect(mended.taken).toEqual(["one@example.com"]);
});

it("A mail that is deferred for days is given up", async () => {
  const server = await mailServer(refusing("one@example.com", 451));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await sendDueMails(app.context, server.mailer);
    app.clock.advance(6 * 60 * MINUTE);
  }
  await server.close();
  expect((await outbox())[0]).toMatchObject({
    attempts: 20,
    lastError: "451",
    failedAt: expect.any(Date) as Date,
  });
});

it("A mail that makes the server hang up delays no other", async () => {
  const server = await mailServer((command) =>
    command === "RCPT TO:<one@example.com>" ? "" : null,
  );
  await sendDueMails(app.context, server.mailer);
  expect(server.taken).toEqual(["two@example.com"]);
  app.clock.advance(MINUTE);
  await sendDueMails(app.context, server.mailer);
  await server.close();
  expect((await outbox())[0]).toMatchObject({ attempts: 2, failedAt: null });
});

const OPERATORS_TO_MEND = [
  ["MAIL FROM", "550 not you", "550"],
  // Postfix reports problems with the client or sender at RCPT by default (smtpd_delay_reject).
  ["RCPT TO", "554 5.7.1 <one@example.com>: Relay access denied", "554 5.7.1"],
  [
    "RCPT TO",
    "553 5.7.1 <support@touchline.example>: Sender address rejected: not logged in",
    "553 5.7.1",
  ],
  [
    "RCPT TO",
    "553 5.1.8 <support@touchline.example>: Sender address rejected: Domain not found",
    "553 5.1.8",
  ],
  [
    "RCPT TO",
    "550 5.1.7 <support@touchline.example>: Sender address rejected: undeliverable address",
    "550 5.1.7",
  ],
  ["RCPT TO", "550 relaying is not allowed", "550"],
  [
    ".",
    "550-5.7.26 Your email has been blocked because the sender is unauthenticated.\r\n550 5.7.26 SPF did not pass",
    "550 5.7.26",
  ],
  [".", "550 5.4.5 Daily user sending limit exceeded", "550 5.4.5"],
  [".", "554 no", "554"],
  ["DATA", "550 5.7.1 <DATA>: Data command rejected: Access denied", "550 5.7.1"],
] as const;
it.each(OPERATORS_TO_MEND)(
  "Mails that a server refuses at %s with %j are sent after its repair",
  async (command, reply, code) => {
    const server = await mailServer((line) => (line.startsWith(command) ? `${reply}\r\n` : null));
    const failures: object[] = [];
    await sendDueMails(app.context, server.mailer, {
      reportFailure: (failure) => failures.push(failure),
    });
    await server.close();
    expect(
      (await outbox()).map(({ failedAt, attempts, lastError }) => [failedAt, attempts, lastError]),
    ).toEqual([
      [null, 1, code],
      [null, 1, code],
    ]);
    expect(failures).toEqual([
      expect.objectContaining({ code, final: false }),
      expect.objectContaining({ code, final: false }),
    ]);
    expect((await app.app.inject("/healthz")).json()).toMatchObject({
      mails: { refused: 0, retrying: 2 },
    });
    const mended = await mailServer();
    app.clock.advance(MINUTE);
    await sendDueMails(app.context, mended.mailer);
    await mended.close();
    expect(mended.taken.sort()).toEqual(["one@example.com", "two@example.com"]);
  },
);

it.each(["550 5.1.1", "553-5.1.3", "552 5.2.2", "552 5.3.4", "554 5.6.0"])(
  "A mail refused with %s is given up, also if it is the only one",
  async (code) => {
    await app.db.delete(mailOutbox);
    await queueMail(app.db, mailTo("one@example.com"), at());
    const text = code.includes("-") ? `${code} no\r\n${code.replace("-", " ")}` : code;
    const server = await mailServer(refusing("one@example.com", text));
    await sendDueMails(app.context, server.mailer);
    await server.close();
    expect((await outbox())[0]).toMatchObject({
      failedAt: at(),
      lastError: code.replace("-", " "),
      body: "",
    });
  },
);

it("An unreachable mail server is reported, and counts as no attempt", async () => {
  const stoppedServer = await mailServer();
  await stoppedServer.close();
  await expect(sendDueMails(app.context, stoppedServer.mailer)).rejects.toThrow(
    /^the mail server cannot be reached \(E[A-Z]+\)$/,
  );
  expect((await outbox()).map(({ attempts }) => attempts)).toEqual([0, 0]);
});

it("Single mails are sent before bulk mails", async () => {
  await app.db.delete(mailOutbox);
  await queueMails(
    app.db,
    Array.from({ length: 12 }, (_, index) => mailTo(`many-${index}@example.com`)),
    at(),
  );
  await queueMail(app.db, mailTo("one@example.com"), at());
  const order: string[] = [];
  const mailer: Mailer = { send: ({ recipient }) => Promise.resolve(void order.push(recipient)) };
  await sendDueMails(app.context, mailer);
  expect([order[0], order.length]).toEqual(["one@example.com", 13]);
});

it("A run on a slow mail server ends after a minute or a stop, and the next continues", async () => {
  await queueMails(
    app.db,
    Array.from({ length: 18 }, (_, index) => mailTo(`many-${index}@example.com`)),
    at(),
  );
  let elapsed = 0;
  let sent = 0;
  const mailer: Mailer = {
    send() {
      elapsed += 6_000;
      return Promise.resolve(void (sent += 1));
    },
  };
  await sendDueMails(app.context, mailer, { elapsed: () => elapsed });
  expect(sent).toBe(10);
  await sendDueMails(app.context, mailer, {
    elapsed: () => elapsed,
    signals: [AbortSignal.abort()],
  });
  expect(sent).toBe(10);
  await sendDueMails(app.context, mailer, { elapsed: () => elapsed });
  expect(sent).toBe(20);
});
