import { expect, it } from "vitest";
import { createPhone, respond } from "../support/phone.ts";

const SETTINGS = {
  own: ["settled"],
  quiet: null,
  tz: "Europe/Berlin",
  delay_s: 30,
  hide_scores: false,
};
const FOLLOWS = [{ kind: "team", id: 7, moments: ["goal"] }];

const subscription = (endpoint: string) =>
  ({
    endpoint,
    options: { applicationServerKey: new ArrayBuffer(65), userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    // Stands for the browser's own object, which a test cannot construct.
  }) as unknown as PushSubscription;

async function send(phone: ReturnType<typeof createPhone>, method: string, body: object) {
  const url = new URL("https://touchline.example/api/v1/push/subscription");
  const request = new Request(url, { method, body: JSON.stringify(body) });
  const work: Promise<unknown>[] = [];
  await phone.worker.watchSubscription({
    request,
    url,
    clientId: "this-page",
    waitUntil: (promise) => void work.push(promise),
  });
  await Promise.all(work);
}

it("A replaced subscription is sent again with the fan’s settings and follows", async () => {
  const phone = createPhone();
  phone.serve(() => respond({ data: { saved_at: 1 }, message: "Saved." }));
  const body = {
    endpoint: "https://push.example/old",
    keys: {},
    settings: SETTINGS,
    follows: FOLLOWS,
  };
  await send(phone, "PUT", body);
  await phone.worker.renewSubscription(
    { oldSubscription: subscription("https://push.example/old") },
    async () => subscription("https://push.example/new"),
  );
  const request = phone.requests.at(-1);
  expect(request?.method).toBe("PUT");
  expect(request?.headers.has("authorization")).toBe(false);
  expect(await request?.json()).toEqual({
    endpoint: "https://push.example/new",
    keys: { p256dh: "p", auth: "a" },
    settings: SETTINGS,
    follows: FOLLOWS,
  });
});

it.each([200, 503])(
  "Nothing is sent after notifications are off, even after a %i",
  async (status) => {
    const phone = createPhone();
    phone.serve(() => respond({ message: "Saved." }));
    await send(phone, "PUT", { settings: SETTINGS, follows: FOLLOWS });
    phone.serve(() => respond({ message: "Any." }, { status }));
    await send(phone, "DELETE", { endpoint: "https://push.example/old" });
    const before = phone.requests.length;
    await phone.worker.renewSubscription({ newSubscription: subscription("x") }, async () =>
      subscription("y"),
    );
    expect(phone.requests).toHaveLength(before);
  },
);

it("A refused request changes nothing on the device", async () => {
  const phone = createPhone();
  phone.serve(() => respond({ message: "No.", code: "validation" }, { status: 422 }));
  await send(phone, "PUT", { settings: SETTINGS, follows: FOLLOWS });
  expect(await phone.store.settings.get("push")).toBeUndefined();
});
