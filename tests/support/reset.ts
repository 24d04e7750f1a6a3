import { linksTo } from "./registration.ts";
import type { Answer } from "./ask.ts";
import type { TestApp } from "./test-app.ts";

const CALLBACK = "http://localhost:8080/reset-password";
export const NEW_PASSWORD = "another harbour lantern";

export function askForReset(app: TestApp, email: string, callbackUrl = CALLBACK): Promise<Answer> {
  return app.ask("/auth/password/reset", { body: { email, callback_url: callbackUrl } });
}

export async function resetLink(app: TestApp, email: string): Promise<string> {
  await askForReset(app, email);
  await app.run("send-reset-links");
  return (await linksTo(app, email.toLowerCase()))[0] ?? "";
}

export function reset(
  app: TestApp,
  email: string,
  token: string,
  password = NEW_PASSWORD,
): Promise<Answer> {
  return app.ask("/auth/password/reset", {
    method: "PATCH",
    body: { email, token, password, confirm_password: password },
  });
}
