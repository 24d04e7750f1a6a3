import type { Sandbox } from "#server/payments/payment-context.ts";
import type { PaymentProvider } from "#server/payments/provider.ts";
import { registerSandboxPages } from "#server/payments/providers/sandbox/sandbox-pages.ts";
import { createSandboxProvider } from "#server/payments/providers/sandbox/sandbox-provider.ts";
import { type Post, sendDueWebhooks } from "#server/payments/providers/sandbox/sandbox-webhooks.ts";
import { API_PATH } from "#domain/paths.ts";
import type { Context } from "#server/platform/context.ts";
import { keepSetting } from "#server/platform/db/settings-repository.ts";

const WEBHOOK_URL = `${API_PATH}/webhooks/sandbox`;

/** Opens the sandbox; every process on this database signs with the same secret. */
export async function openSandbox(
  context: Context,
): Promise<Sandbox & { provider: PaymentProvider }> {
  const drawn = context.randomBytes(32).toString("hex");
  const secret = String(await keepSetting(context.db, "sandbox_webhook_secret", drawn));
  // Until an app listens nobody takes them.
  let post: Post = () => Promise.resolve(0);
  return {
    provider: createSandboxProvider(context, secret),
    register(app) {
      post = async (payload, headers) => {
        const answer = await app.inject({ method: "POST", url: WEBHOOK_URL, payload, headers });
        return answer.statusCode;
      };
      registerSandboxPages(app, context);
    },
    sendWebhooks: (signal) =>
      sendDueWebhooks(context, secret, (...message) => post(...message), signal),
  };
}
