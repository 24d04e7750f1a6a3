import { afterAll } from "vitest";
import type { components } from "#contract";
import { readPushKeys } from "#server/push/push-keys.ts";
import { createPushSender } from "#server/push/push-sender.ts";
import { createPushTransport } from "#server/push/push-transport.ts";
import { createVapid } from "#server/push/vapid.ts";
import { expectSuccess } from "./answers.ts";
import { type Browser, decryptPush, newBrowser, subscriptionOf } from "./push.ts";
import { type PushService, startPushService } from "./push-service.ts";
import type { TestApp } from "./test-app.ts";

type PushMessage = components["schemas"]["PushMessage"];
type Change = Parameters<typeof subscriptionOf>[1] & { token?: string };

export const SUBJECT = "mailto:support@touchline.example";
export const ALL_MOMENTS = [
  "kick_off",
  "goal",
  "goal_struck_off",
  "half_time",
  "full_time",
] as const;

export interface Device {
  path: string;
  endpoint: string;
  browser: Browser;
  save(change?: Change): Promise<void>;
  /** What the browser decrypted, oldest first. */
  messages(): PushMessage[];
}

export interface PushWorld {
  service: PushService;
  refused: { status: number; count: number }[];
  newDevice(change?: Change): Promise<Device>;
  /** Plans and sends everything that is due. */
  send(): Promise<void>;
}

export async function startPushWorld(app: TestApp): Promise<PushWorld> {
  const service = await startPushService();
  const refused: { status: number; count: number }[] = [];
  const sender = createPushSender({
    db: app.db,
    clock: app.clock,
    transport: createPushTransport({ allowsLoopback: true, timeoutMs: 2_000 }),
    authorize: createVapid(await readPushKeys(app.db), SUBJECT),
    reportRefused: (status, count) => void refused.push({ status, count }),
    onFailure: (error) => {
      throw error;
    },
  });
  afterAll(async () => {
    await sender.stop();
    await service.close();
  });
  let devices = 0;
  return {
    service,
    refused,
    async newDevice(change) {
      const browser = newBrowser();
      const path = `/send/${(devices += 1)}`;
      const endpoint = `${service.origin}${path}`;
      const device: Device = {
        path,
        endpoint,
        browser,
        async save({ token, ...body } = {}) {
          const answer = await app.ask("/push/subscription", {
            method: "PUT",
            body: subscriptionOf(endpoint, { keys: browser.keys, ...body }),
            ...(token === undefined ? {} : { token }),
          });
          expectSuccess("savePushSubscription", answer);
        },
        messages: () =>
          service.received
            .filter((push) => push.path === path)
            .map(({ body }) => decryptPush(body, browser)),
      };
      await device.save(change);
      return device;
    },
    async send() {
      await app.run("plan-pushes");
      await sender.sendDue();
    },
  };
}
