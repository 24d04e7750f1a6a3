import { newFan } from "./support/api.ts";
import { flawsOf, SIZES, smallTargets } from "./support/axe.ts";
import { actElsewhere, orderElsewhere } from "./support/payments.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

test("A fan pays on the checkout page by touch and by keyboard without axe violations", async ({
  page,
  origin,
}) => {
  test.slow();
  const fan = await newFan(origin.url);
  const [open, paid, late, declined] = [
    await orderElsewhere(origin.url, fan.token, { plan_id: 3 }),
    await orderElsewhere(origin.url, fan.token, { pack_id: 1 }),
    await orderElsewhere(origin.url, fan.token, { pack_id: 2 }),
    await orderElsewhere(origin.url, fan.token, { pack_id: 3 }),
  ];
  await actElsewhere(paid, "pay");
  await actElsewhere(late, "pay-late");
  await actElsewhere(declined, "decline");
  expect(
    await flawsOf(page, [
      { name: "to be paid", path: open.url, everywhere: true },
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
