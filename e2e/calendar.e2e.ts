import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newFan, workerReady } from "./support/api.ts";
import { signInAs, upcomingMatches } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

async function download(page: Page, button: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  return text.replaceAll("\r\n ", "");
}

test("Without a connection, a fan adds a match and all followed ones to a calendar", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  expectProblems(/Failed to load resource/);
  const [match] = await upcomingMatches(origin.url);
  if (match === undefined) throw new Error("There is no coming match.");
  await page.addInitScript(
    (id) => localStorage.setItem("touchline-followed", JSON.stringify([["event", id]])),
    match.id,
  );
  await page.goto("/");
  await workerReady(page);
  await page.goto(`/prediction/${match.slug}`);
  await expect(page.getByRole("button", { name: "Add to calendar" })).toBeVisible();
  await context.setOffline(true);

  const one = await download(page, "Add to calendar");
  expect(one).toContain(`SUMMARY:${match.homeTeam.name} v ${match.awayTeam.name}`);
  expect(one).toContain(`UID:match-${match.id}@`);
  await page.goto("/settings/notifications");
  const all = await download(page, "Download matches");
  expect(all).toContain(`UID:match-${match.id}@`);
  expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

test("A fan makes the private address of a calendar, reads it and revokes it", async ({
  page,
  origin,
}) => {
  const { token } = await newFan(origin.url);
  await signInAs(page, origin.url, token);
  await page.goto("/settings/notifications");
  await page.getByRole("button", { name: "Make address" }).click();
  const address = await page.getByLabel("Your calendar’s address").inputValue();
  const calendar = () => fetch(`${origin.url}${new URL(address).pathname}`);
  expect((await calendar()).status).toBe(200);
  expect(await (await calendar()).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The address of your calendar no longer works.")).toBeVisible();
  await expect(page.getByLabel("Your calendar’s address")).toHaveCount(0);
  expect((await calendar()).status).toBe(404);
});
