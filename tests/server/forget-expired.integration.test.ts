import { expect, it } from "vitest";
import { accountTokens, sessions } from "#server/accounts/tables.ts";
import { markMail } from "#server/mail/mail-repository.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { linksTo, register, verify } from "../support/registration.ts";
import { sharedTestApp } from "../support/test-app.ts";
import { DAY, HOUR, SECOND } from "../support/test-clock.ts";

const app = await sharedTestApp();

const count = async () => ({
  sessions: await app.db.$count(sessions),
  links: await app.db.$count(accountTokens),
  mails: await app.db.$count(mailOutbox),
});

it("Expired sign-ins, links and mails are deleted, waiting mails never", async () => {
  const old = await register(app);
  const [link = ""] = await linksTo(app, old.email);
  await app.run("send-mails");
  expect(await count()).toEqual({ sessions: 1, links: 1, mails: 1 });

  app.clock.advance(8 * DAY - SECOND);
  const fan = await register(app);
  await app.run("forget-expired");
  expect(await count()).toEqual({ sessions: 2, links: 2, mails: 2 });
  const login = { email: old.email, password: "quiet harbour lantern" };
  expect((await verify(app, old.email, link, old.token)).text).toContain("link_expired");
  expect((await app.ask("/auth/login", { body: login })).status).toBe(200);

  app.clock.advance(SECOND);
  await app.run("forget-expired");
  expect(await count()).toMatchObject({ sessions: 3, links: 1 });

  app.clock.advance(7 * DAY);
  await app.run("forget-expired");
  expect(await count()).toEqual({ sessions: 2, links: 1, mails: 2 });
  expect((await app.ask("/auth/me", fan)).status).toBe(200);

  app.clock.advance(15 * DAY);
  await app.run("forget-expired");
  expect(await count()).toEqual({ sessions: 0, links: 0, mails: 1 });
  const [waiting] = await app.db.select().from(mailOutbox);
  expect(waiting).toMatchObject({ recipient: fan.email, sentAt: null });

  await markMail(app.db, waiting?.id ?? 0, {
    failedAt: new Date(app.clock.now()),
    lastError: "550",
  });
  app.clock.advance(30 * DAY);
  await app.run("forget-expired");
  expect(await count()).toEqual({ sessions: 0, links: 0, mails: 0 });
});

it("A database clock a year ahead signs nobody out", async () => {
  const fan = await register(app);
  await app.run("forget-expired");
  app.databaseTime.aheadMs = 365 * DAY;
  await expect(app.run("forget-expired")).rejects.toThrow("The clock jumped");
  app.databaseTime.aheadMs = 0;
  app.clock.advance(HOUR);
  expect((await app.ask("/auth/me", fan)).status).toBe(200);
});
