import type { Page } from "@playwright/test";
import type { components } from "#contract";
import { unpackFixtures } from "#domain/fixture.ts";
import { COMMANDS_PATH } from "./origin.ts";
import { readJson } from "./read-json.ts";
import { TIME_ZONE } from "./time-zone.ts";

export interface ApiResponse {
  status: number;
  /** Unix seconds; set if the response came from the device. */
  savedAt: number | null;
  body: { data: Record<string, unknown>[]; message?: string; code?: string };
}

/** Sends a request from the page through its worker. */
export async function ask(page: Page, path: string, token?: string): Promise<ApiResponse> {
  const answer = await fetchInPage(page, path, token);
  return answer.status === 200 && path.startsWith("/fixtures")
    ? { ...answer, body: { ...answer.body, data: matchesOf(answer.body) } }
    : answer;
}

export function matchesOf(body: unknown): components["schemas"]["Event"][] {
  return unpackFixtures(body as components["schemas"]["Fixtures"]);
}

function fetchInPage(page: Page, path: string, token?: string): Promise<ApiResponse> {
  return page.evaluate(
    async ([url, bearer]) => {
      const response = await fetch(
        `/api/v1${url}`,
        bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } },
      );
      const savedAt = response.headers.get("x-touchline-saved-at");
      return {
        status: response.status,
        savedAt: savedAt === null ? null : Number(savedAt),
        body: await response.json(),
      };
    },
    [path, token] as const,
  );
}

export async function updateActivated(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (
      registration?.active?.state === "activated" &&
      registration.waiting === null &&
      localStorage.getItem("touchline-consent") === null
    );
  });
}

export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export function dayAt(moment: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format(moment);
}

export const today = (): string => dayAt(Date.now());

export function fixturesPath(day: string): string {
  return `/fixtures?schedule_date=${day}&tz=${encodeURIComponent(TIME_ZONE)}&sport_id=1`;
}

export const PASSWORD = "horse battery staple";

let fans = 0;

function newEmail(): string {
  fans += 1;
  return `fan-${process.pid}-${fans}-${Date.now()}@example.com`;
}

export interface Fan {
  email: string;
  password: string;
  token: string;
}

export async function tokenOf(
  originUrl: string,
  { email, password }: Pick<Fan, "email" | "password">,
): Promise<string> {
  const response = await fetch(`${originUrl}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { data } = await response.json();
  return data.token;
}

export async function verificationLink(originUrl: string, email: string): Promise<string> {
  const mails = await (await fetch(`${originUrl}/dev/mail`)).text();
  const [link] =
    new RegExp(`/verify-email\\?email=${encodeURIComponent(email)}(?:&#38;|&)token=[\\w-]+`).exec(
      mails,
    ) ?? [];
  if (link === undefined) throw new Error(`No mail with a link went to ${email}.`);
  return link.replace("&#38;", "&");
}

export async function registerUnconfirmed(originUrl: string): Promise<Fan> {
  const fan = { email: newEmail(), password: PASSWORD };
  const { data } = await post(originUrl, "/auth/register", {
    ...fan,
    confirm_password: fan.password,
    first_name: "Ada",
    last_name: "Obi",
    read: true,
    source: "Google",
  });
  return { ...fan, token: String(data?.token) };
}

/** Creates a fan with a confirmed e-mail and a session, without the mails. */
export async function newFan(
  originUrl: string,
  { points, email = newEmail() }: { points?: number; email?: string } = {},
): Promise<Fan> {
  const fan = { email, password: PASSWORD };
  const response = await fetch(originUrl + COMMANDS_PATH, {
    method: "POST",
    body: JSON.stringify({ fan: { ...fan, points } }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`The server created no fan: ${answer}`);
  return { ...fan, token: answer };
}

export async function registerFan(originUrl: string): Promise<Fan> {
  const fan = await registerUnconfirmed(originUrl);
  const token = (await verificationLink(originUrl, fan.email)).split("token=")[1];
  await post(originUrl, "/auth/verify/email", { email: fan.email, token }, fan.token);
  return fan;
}

async function post(
  originUrl: string,
  path: string,
  body: object,
  token?: string,
): Promise<{ data?: { token: string } }> {
  const headers = {
    "content-type": "application/json",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${originUrl}/api/v1${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return readJson<{ data?: { token: string } }>(response);
}

export function dumpStorage(page: Page): Promise<string> {
  return page.evaluate(readStorage);
}

/** Runs in the page, so it uses no outer variables. */
export async function readStorage(): Promise<string> {
  const contents: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? "");
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
    for (const table of database.objectStoreNames) {
      const rows = await new Promise((resolve, reject) => {
        const request = database.transaction(table).objectStore(table).getAll();
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      contents.push({ table, rows });
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      contents.push(
        request.url,
        /json/.test(response?.headers.get("content-type") ?? "") ? await response?.text() : "",
      );
    }
  }
  return JSON.stringify(contents);
}
