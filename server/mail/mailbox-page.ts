import type { FastifyInstance } from "fastify";
import { listMails } from "#server/db/mail-repository.ts";
import type { Db } from "#server/db/open.ts";

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function withLinks(text: string): string {
  return escape(text).replace(/https?:\/\/[^\s]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** The development mailbox: what would have been sent, newest first. Never registered in production. */
export function registerMailboxPage(app: FastifyInstance, db: Db): void {
  app.get("/dev/mail", async (_request, reply) => {
    const mails = await listMails(db);
    const articles = mails.map(
      (mail) =>
        `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.recipient)}, ${mail.createdAt.toISOString()}</p><pre>${withLinks(mail.body)}</pre></article>`,
    );
    const body = articles.join("\n") || "<p>No mail yet.</p>";
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>Development mailbox</title><h1>Development mailbox</h1>\n${body}</html>`);
  });
}
