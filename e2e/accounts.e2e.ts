import { ask, dumpStorage, registerFan, today, workerReady } from "./support/api.ts";
import { logIn, logOut } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test("The next fan on the same phone finds nothing of the last one, not even from an answer that comes late", async ({ page, origin }) => {
  const [first, second] = [await registerFan(origin.url), await registerFan(origin.url)];
  await page.goto("/");
  await workerReady(page);
  const { body } = await ask(page, `/events?schedule_date=${today()}&tz=Europe/London&sport_id=1&status=not_started`);
  const unlock = await fetch(`${origin.url}/api/v1/events/${String(body.data[0]?.["id"])}/predictions`, { headers: { authorization: `Bearer ${first.token}` } });
  const unlocked: { data: { predictions: { prediction: { explanation: string } }[] } } = await unlock.json();
  const secret = JSON.stringify(unlocked.data.predictions[0]?.prediction.explanation).slice(1, -1);

  await logIn(page, first);
  await expect(async () => expect(await dumpStorage(page)).toContain(secret)).toPass();
  const token = await page.evaluate(() => localStorage.getItem("auth_token_default") ?? "");

  // Asked while signed in; answered by the server before the logout, and delivered long after it.
  origin.delayAnswers(/predictions\/unlocked/, 5_000);
  await page.evaluate((bearer) => {
    const late = fetch("/api/v1/predictions/unlocked?since=0", { headers: { authorization: `Bearer ${bearer}` } });
    Reflect.set(window, "late", late.then((response) => response.text()));
  }, token);
  await logOut(page);
  expect(await dumpStorage(page)).not.toContain(secret);
  await page.evaluate(() => Reflect.get(window, "late"));
  expect(await dumpStorage(page)).not.toContain(secret);

  const syncs = () => origin.seen.filter((line) => line.includes("/predictions/unlocked")).length;
  const before = syncs();
  await logIn(page, second);
  await expect.poll(syncs).toBeGreaterThan(before);
  const kept = await dumpStorage(page);
  expect(kept).not.toContain(secret);
  expect(kept).not.toContain(first.email);
});
