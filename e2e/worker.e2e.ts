import { type ApiResponse, ask, fixturesPath, newFan, today, workerReady } from "./support/api.ts";
import { matchesForSale } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

const day = fixturesPath(today());

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
});

/** "hang" must be last, because the worker waits after it. */
const BAD_LINES = ["dead", "portal", "error", "forbidden", "missing", "hang"] as const;

for (const conditions of [BAD_LINES, ["limited"] as const]) {
  test(`The worker serves the saved day with its age: ${conditions.join(", ")}`, async ({
    page,
    origin,
  }) => {
    for (const condition of conditions)
      await test.step(condition, async () => {
        origin.setCondition("ok");
        let online: ApiResponse | undefined;
        await expect(async () => {
          online = await ask(page, day);
          expect(online).toMatchObject({ status: 200, savedAt: null });
        }).toPass();
        origin.setCondition(condition);
        await expect(async () =>
          expect(await ask(page, day)).toMatchObject({ status: 200, savedAt: expect.any(Number) }),
        ).toPass();
        const offline = await ask(page, day);
        expect(offline.body.data.map((event) => event["id"])).toEqual(
          online?.body.data.map((event) => event["id"]),
        );
        expect(Math.abs((offline.savedAt ?? 0) - Date.now() / 1000)).toBeLessThan(120);
      });
  });
}

test(
  "Offline, unlocked predictions open only with their owner's token",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const [owner, stranger] = [await newFan(origin.url), await newFan(origin.url)];
    const [match] = await matchesForSale(origin.url);
    if (match === undefined) throw new Error("There is no match to unlock.");
    const unlocked = await ask(page, `/events/${match.id}/predictions`, owner.token);
    expect(unlocked.status).toBe(200);
    origin.setCondition("dead");
    const path = `/events/${match.slug}/withPredictions`;
    const texts = async (token: string) => JSON.stringify((await ask(page, path, token)).body);
    await expect(async () => expect(await texts(owner.token)).toContain('"explanation"')).toPass();
    expect(await texts(stranger.token)).not.toContain('"explanation"');
    expect(await texts("0123456789abcdef")).not.toContain('"explanation"');
    expect(await ask(page, "/predictions/unlocked", stranger.token)).toMatchObject({ status: 503 });
  },
);

test("A first visit requests twice only what the worker saves", async ({ origin }) => {
  const countRequests = (path: string) =>
    origin.requests.filter((line) => line.startsWith(`GET /api/v1${path}`)).length;
  await expect(async () => expect(countRequests("/sports")).toBe(2)).toPass();
  await expect(async () => expect(countRequests("/fixtures?")).toBe(4)).toPass();
  expect(countRequests("/geo")).toBe(1);
});
