import { shiftDay } from "#domain/day.ts";
import type { components } from "#contract";
import type { Locator, Page } from "@playwright/test";
import { today } from "./api.ts";
import { readJson } from "./read-json.ts";
import { TIME_ZONE } from "./time-zone.ts";

export type Match = components["schemas"]["Event"];

async function askApi<Body>(originUrl: string, path: string, token?: string): Promise<Body> {
  const response = await fetch(
    `${originUrl}/api/v1${path}`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return readJson<Body>(response);
}

export async function matchesOn(
  originUrl: string,
  day: string,
  timeZone = TIME_ZONE,
): Promise<Match[]> {
  const list = `/events?schedule_date=${day}&tz=${encodeURIComponent(timeZone)}&sport_id=1`;
  return (await askApi<{ data: Match[] }>(originUrl, list)).data;
}

export async function explanationsOf(originUrl: string, slug: string): Promise<string[]> {
  const { data } = await askApi<components["schemas"]["EventDetail"]>(originUrl, `/events/${slug}`);
  return (
    data.unlocked_predictions?.flatMap(({ prediction }) => [
      prediction.explanation,
      prediction.correct_explanation ?? "",
    ]) ?? []
  );
}

export async function eventOf(originUrl: string, slug: string): Promise<Match> {
  return (await askApi<components["schemas"]["EventDetail"]>(originUrl, `/events/${slug}`)).data;
}

export async function questionsOf(
  originUrl: string,
  match: Match | undefined,
): Promise<components["schemas"]["Question"][]> {
  const path = `/events/${match?.slug ?? ""}`;
  return (await askApi<components["schemas"]["EventDetail"]>(originUrl, path)).questions;
}

export function daysFromToday(days: number): string {
  return shiftDay(today(), days);
}

export async function upcomingMatches(originUrl: string): Promise<Match[]> {
  return (await matchesOn(originUrl, daysFromToday(1))).filter(
    ({ status }) => status === "not_started",
  );
}

export async function matchesForSale(originUrl: string): Promise<Match[]> {
  const { data } = await askApi<{ data: Match[] }>(
    originUrl,
    "/events?sport_id=1&per_page=200&sort=start_at%20asc",
  );
  return data.filter(
    ({ status, start_at: startAt, predictions }) =>
      status === "not_started" && predictions.total > 0 && startAt > Date.now() / 1_000 + 600,
  );
}

export async function matchInPlay(originUrl: string): Promise<Match> {
  const inPlay = (await matchesOn(originUrl, today())).filter(
    ({ status }) => status === "first_half" || status === "second_half",
  );
  const [longest] = inPlay.toSorted((a, b) => minutesLeft(b) - minutesLeft(a));
  if (longest === undefined) throw new Error("No match is in play.");
  return longest;
}

export function minutesLeft({ status, minute }: Pick<Match, "status" | "minute">): number {
  return (status === "first_half" ? 45 : 90) - (minute ?? Number.POSITIVE_INFINITY);
}

export async function unlockByApi(
  originUrl: string,
  token: string,
  match: Match | undefined,
): Promise<string[]> {
  if (match === undefined) throw new Error("There is no match to unlock.");
  const { data } = await askApi<{
    data: { predictions: { prediction: { explanation: string } }[] };
  }>(originUrl, `/events/${match.id}/predictions`, token);
  return data.predictions.map(({ prediction }) => prediction.explanation);
}

export async function unlockedOf(
  originUrl: string,
  token: string,
): Promise<components["schemas"]["UnlockedPrediction"][]> {
  return (
    await askApi<{ data: components["schemas"]["UnlockedPrediction"][] }>(
      originUrl,
      "/predictions/unlocked",
      token,
    )
  ).data;
}

export interface Account {
  id: number;
  balance: number;
  allowance: { used: number };
}

export async function accountOf(originUrl: string, token: string): Promise<Account> {
  return (await askApi<{ data: Account }>(originUrl, "/auth/me", token)).data;
}

export async function endSignIn(originUrl: string, token: string): Promise<void> {
  await askApi(originUrl, "/auth/logout", token);
}

/** Leaves the page first, because an open request of the page would notice the end. */
export async function leaveAndEndSignIn(
  page: Page,
  originUrl: string,
  token: string,
): Promise<void> {
  await page.goto("about:blank");
  await endSignIn(originUrl, token);
}

/** Stores the token from an image URL, because that URL does not start the app. */
export async function signInAs(page: Page, originUrl: string, token: string): Promise<void> {
  await page.goto(`${originUrl}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem("auth_token_default", value), token);
  await page.goto(originUrl);
}

export function explanation(page: Page, text: string | undefined): Locator {
  if (text === undefined) throw new Error("No prediction was unlocked.");
  return page.getByText(text, { exact: true });
}
