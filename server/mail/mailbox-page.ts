import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { escapeHtml } from "#server/mail/escape-html.ts";
import { listMails } from "#server/mail/mail-repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { Refusal } from "#server/platform/refusal.ts";

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s]+/g, (url) => `<a href="${url}">${url}</a>`);
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Other host names allow DNS rebinding, and a proxy hides the real client. */
function isFromThisMachine({ socket, hostname, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? "";
  const isLoopback =
    isIP(address) !== 0 && LOOPBACK.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  const isForwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"].some(
    (name) => name in headers,
  );
  return (
    isLoopback &&
    !isForwarded &&
    ["localhost", "127.0.0.1", "[::1]"].includes(hostname.toLowerCase())
  );
}

/** Never register it in production, because it shows mails. */
export function registerMailboxPage(app: FastifyInstance, db: Db): void {
  app.get("/dev/mail", async (request, reply) => {
    if (!isFromThisMachine(request))
      throw new Refusal("missing", "not_found", "There is nothing at this address.");
    const mails = await listMails(db);
    const articles = mails.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.recipient)}, ${mail.createdAt.toISOString()}</p><pre>${withLinks(mail.body)}</pre></article>`,
    );
    const body = articles.join("\n") || "<p>No mail yet.</p>";
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>Development mailbox</title><h1>Development mailbox</h1>\n${body}</html>`,
      );
  });
}
