import { describe, expect, it } from "vitest";
import { expectSuccess, refusal } from "../../support/answers.ts";
import { linksTo, register } from "../../support/registration.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR, SECOND } from "../../support/test-clock.ts";

const app = await sharedTestApp();

describe("a link to confirm the e-mail", () => {
  const resend = (token: string) => app.ask("/auth/verify/resend", { token, method: "POST" });

  it("can be sent again, and both work", async () => {
    const { email, token } = await register(app);
    expect(expectSuccess("resendVerification", await resend(token)).message).toContain(email);
    const links = await linksTo(app, email);
    expect(links).toHaveLength(2);
    expectSuccess(
      "verifyEmail",
      await app.ask("/auth/verify/email", { token, body: { email, token: links[1] } }),
    );
    expect(refusal(await resend(token))).toBe("409 already_verified");
  });

  it("is sent five times a day; the next request says how long to wait", async () => {
    const { email, token } = await register(app);
    for (let count = 0; count < 4; count += 1)
      expectSuccess("resendVerification", await resend(token));
    app.clock.advance(HOUR);
    const refused = await resend(token);
    expect(refusal(refused)).toBe("429 rate_limited");
    expect(refused.headers["retry-after"]).toBe(String((23 * HOUR) / SECOND));
    expect(await linksTo(app, email)).toHaveLength(5);
    app.clock.advance(23 * HOUR);
    expectSuccess("resendVerification", await resend(token));
  });
});
