import { workerReady } from "./support/api.ts";
import { pageViolations } from "./support/axe.ts";
import { daysFromToday, matchesOn } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

test("A fan opens the table from a match and reads it offline with its age", async ({
  page,
  origin,
}) => {
  const match = (await matchesOn(origin.url, daysFromToday(0))).find(
    ({ tournament, round }) => tournament.name === "Lantern League" && round !== null,
  );
  if (match === undefined) throw new Error("The demo plays the Lantern League every day.");
  await page.goto(`/prediction/${match.slug}`);
  await workerReady(page);
  await page.getByRole("link", { name: "Lantern League", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lantern League" })).toBeVisible();
  // A second table below it shows the season's chances once the server has computed them.
  const rows = page.getByRole("table", { name: /^Table/ }).getByRole("rowheader");
  await expect(rows).toHaveCount(24);
  await expect(page).toHaveTitle(/^Competition \| Lantern League \|/);
  expect(await pageViolations(page, "the table")).toEqual([]);

  origin.setCondition("dead");
  await page.reload();
  await expect(rows).toHaveCount(24);
  await expect(page.getByText(/No connection\. This table was saved/)).toBeVisible();
  await page.getByRole("link", { name: "Away", exact: true }).click();
  await expect(page.getByRole("table", { name: "Table, away matches" })).toBeVisible();
  await rows.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/club\//);
});
