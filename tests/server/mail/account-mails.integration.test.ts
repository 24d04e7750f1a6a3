import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { composeMail } from "#server/mail/compose-mail.ts";
import { sendDueMails } from "#server/mail/send-mails.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { register, verify } from "../../support/registration.ts";
import { askForReset, NEW_PASSWORD, reset } from "../../support/reset.ts";
import { startSmtpServer } from "../../support/smtp-server.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
const app = await sharedTestApp({ mailer: smtp.mailer });
beforeEach(() => void smtp.received.splice(0));

async function nextMail() {
  await app.run("send-reset-links");
  await app.run("send-mails");
  const [mail, ...more] = smtp.received.splice(0);
  if (mail === undefined || more.length > 0) throw new Error(`${more.length + 1} mails came`);
  return mail;
}

function linkIn({ text, html }: { text: string; html: string }): URL {
  const shown = /https?:\S+/.exec(text)?.[0] ?? "";
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
  expect(new Set(hrefs)).toEqual(new Set([shown]));
  return new URL(shown);
}

describe("a working mail server", () => {
  it("gets a working link to confirm the e-mail, as text and HTML", async () => {
    const { email, token } = await register(app, { email: "grace+o'neil@example.com" });
    const mail = await nextMail();
    expect(mail).toMatchObject({ from: "support@touchline.example", to: [email] });
    expect(Object.fromEntries(mail.headers)).toMatchObject({
      from: "Touchline <support@touchline.example>",
      subject: "Confirm your e-mail for Touchline",
      "auto-submitted": "auto-generated",
    });
    expect(mail.text).toContain("works for 24 hours");
    const link = linkIn(mail);
    expect([link.origin, link.pathname, link.searchParams.get("email")]).toEqual([
      "http://localhost:8080",
      "/verify-email",
      email,
    ]);
    expectSuccess(
      "verifyEmail",
      await verify(app, email, link.searchParams.get("token") ?? "", token),
    );
  });

  it("gets a working reset link, then a notice; the outbox keeps neither", async () => {
    const { email } = await register(app);
    await nextMail();
    await askForReset(app, email);
    const mail = await nextMail();
    expect(mail.text).toContain("works once, for one hour");
    const link = linkIn(mail);
    expect(link.pathname).toBe("/reset-password");
    expectSuccess("resetPassword", await reset(app, email, link.searchParams.get("token") ?? ""));
    const notice = await nextMail();
    expect(notice.headers.get("subject")).toBe("Your Touchline password was changed");
    expect(`${notice.text}${notice.html}`).not.toMatch(/https?:/);
    expect(`${notice.text}${notice.html}`).not.toContain(NEW_PASSWORD);
    const outbox = await app.db.select().from(mailOutbox);
    expect(outbox.map(({ body, html }) => ({ body, html }))).toEqual(
      outbox.map(() => ({ body: "", html: null })),
    );
  });
});

it("A mail server without a trusted certificate gets no mail and no password", async () => {
  const impostor = await startSmtpServer({ secure: true });
  await register(app);
  await expect(sendDueMails(app.context, impostor.mailer)).rejects.toThrow(
    "the mail server cannot be reached",
  );
  expect(impostor.received).toEqual([]);
  await impostor.close();
  await app.run("send-mails");
  expect(smtp.received).toHaveLength(1);
});

describe("the HTML of a mail", () => {
  const { body, html } = composeMail({
    subject: `Hello <b>"Ada" & 'co'</b>`,
    before: ["<script>alert(1)</script>"],
    action: { label: "<img src=x>", url: `https://touchline.example/?a=1&b="><script>` },
    after: ["{{7*7}} &amp;"],
  });

  it("escapes all text", () => {
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain("&#60;script&#62;alert(1)&#60;/script&#62;");
    expect(html).toContain(
      `href="https://touchline.example/?a=1&#38;b=&#34;&#62;&#60;script&#62;"`,
    );
    expect(html).toContain("{{7*7}} &#38;amp;");
  });

  it("loads nothing, and supports dark mode", () => {
    expect(html).not.toMatch(/<link|<iframe|url\(|<[^>]* src=/);
    expect(html).toContain(`<meta name="color-scheme" content="light dark">`);
    expect(html).toContain("prefers-color-scheme: dark");
  });

  it("says the same as its text", () => {
    expect(body).toBe(
      `<script>alert(1)</script>\n\nhttps://touchline.example/?a=1&b="><script>\n\n{{7*7}} &amp;`,
    );
  });
});
