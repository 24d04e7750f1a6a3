import { newFan } from "./support/api.ts";
import { screenViolations, SIZES, smallTargets } from "./support/axe.ts";
import { actAtCheckoutByApi, orderByApi } from "./support/payments.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

test("A fan pays on the checkout page by touch and by keyboard without axe violations", async ({
  page,
  origin,
}) => {
  test.slow();
  const fan = await newFan(origin.url);
  const [open, paid, late, declined] = [
    await orderByApi(origin.url, fan.token, { plan_id: 3 }),
    await orderByApi(origin.url, fan.token, { pack_id: 1 }),
    await orderByApi(origin.url, fan.token, { pack_id: 2 }),
    await orderByApi(origin.url, fan.token, { pack_id: 3 }),
  ];
  await actAtCheckoutByApi(paid, "pay");
  await actAtCheckoutByApi(late, "pay-late");
  await actAtCheckoutByApi(declined, "decline");
  expect(
    await screenViolations(page, [
      { name: "to be paid", path: open.url, bothThemes: true },
      { name: "paid", path: paid.url },
      { name: "not confirmed", path: late.url },
      { name: "declined", path: declined.url },
      { name: "who takes payments", path: "/dev/payments" },
    ]),
  ).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  await page.goto(open.url);
  expect(await smallTargets(page, "main")).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Pay GBP 7.89" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.pathname !== new URL(open.url).pathname);
});
