import { desc, eq } from "drizzle-orm";
import { mailOutbox } from "#server/mail/tables.ts";
import { expectSuccess } from "./answers.ts";
import type { TestApp } from "./test-app.ts";

export const PASSWORD = "quiet harbour lantern";
let forms = 0;

export function formOf(change: Record<string, unknown> = {}): Record<string, unknown> {
  forms += 1;
  return {
    email: `ada-${forms}@example.com`,
    password: PASSWORD,
    confirm_password: PASSWORD,
    first_name: "Ada",
    last_name: "Obi",
    read: true,
    source: "Google",
    ...change,
  };
}

export async function register(
  app: TestApp,
  change: Record<string, unknown> = {},
): Promise<{ email: string; token: string }> {
  const form = formOf(change);
  const { data } = expectSuccess("register", await app.ask("/auth/register", { body: form }));
  return { email: String(form["email"]).toLowerCase(), token: data.token ?? "" };
}

/** @returns the session token */
export async function logInAs(app: TestApp, email: string, password = PASSWORD): Promise<string> {
  return expectSuccess("login", await app.ask("/auth/login", { body: { email, password } })).data
    .token;
}

export async function linksTo(app: TestApp, email: string): Promise<string[]> {
  const mails = await app.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email))
    .orderBy(desc(mailOutbox.id));
  return mails.map(({ body }) => {
    const link = new URL(/http\S+/.exec(body)?.[0] ?? "");
    if (link.searchParams.get("email") !== email)
      throw new Error(`The mail to ${email} has the link of another address.`);
    return link.searchParams.get("token") ?? "";
  });
}

export function verify(app: TestApp, email: string, link: string, token?: string) {
  return app.ask("/auth/verify/email", {
    body: { email, token: link },
    ...(token === undefined ? {} : { token }),
  });
}
