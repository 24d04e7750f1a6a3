import type { Page } from "@playwright/test";
import { findInStorage, readView, type View } from "./view.ts";
import { expectedAccount } from "./model.ts";
import type { World } from "./world.ts";

export class CheckFailure extends Error {
  constructor(
    readonly check: Check,
    what: string,
  ) {
    super(what);
  }
}

export const GRACE_MS = {
  readable: 8_000,
  leaked: 2_000,
  charged: 0,
  fresher: 5_000,
  blank: 13_000,
  error: 0,
} as const;
type Check = keyof typeof GRACE_MS;
interface Failure {
  check: Check;
  what: string;
}

const OLD_AFTER_MS = 150_000;
const STRIP_OLD_AFTER_MS = 450_000;
const MARGIN_MS = 75_000;
const MINUTE_MS = 60_000;
const POLL_MS = 60;

export async function checkAll(world: World): Promise<void> {
  await readServerState(world);
  const startedAt = Date.now();
  for (;;) {
    const failures = await findFailures(world);
    if (failures.length === 0) return;
    const waited = Date.now() - startedAt;
    const expired = failures.find(({ check }) => waited > GRACE_MS[check]);
    if (expired !== undefined) throw new CheckFailure(expired.check, expired.what);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function readServerState({ truth, model }: World): Promise<void> {
  for (const account of model.accounts) {
    // An unlock may succeed between the two requests, so repeat them until nothing changes.
    let charged: Awaited<ReturnType<typeof truth.account>>;
    do {
      charged = await truth.account(account.token);
      account.unlocked = await truth.unlocked(account.token);
    } while (JSON.stringify(charged) !== JSON.stringify(await truth.account(account.token)));
    account.coveredEvent ??=
      account.unlocked.toSorted((a, b) => a.unlockedAt - b.unlockedAt)[0]?.eventId ?? null;
    const expected = expectedAccount(account);
    if (charged?.balance !== expected.balance || charged.used !== expected.used) {
      throw new CheckFailure(
        "charged",
        `${account.email} unlocked ${account.unlocked.length} and has ${JSON.stringify(charged)} instead of ${JSON.stringify(expected)}`,
      );
    }
  }
}

async function findFailures(world: World): Promise<Failure[]> {
  await world.responsesRead();
  const { model } = world;
  const forbidden = model.forbidden();
  const savedTexts = [...model.savedPicks.keys()];
  const failures: Failure[] = world.complaints.map((what) => ({ check: "error", what }));
  const views: View[] = [];
  const readable: Page[] = [];
  for (const page of world.tabs) {
    const view = await readView(page, [...forbidden, ...savedTexts]);
    if (view === null) failures.push({ check: "blank", what: "a tab that is still loading" });
    else if (!isStranded(world, page, view))
      failures.push(...judgeView(world, view, forbidden), ...(await judgeMinutes(world, view)));
    if (view !== null) views.push(view);
    // A browser error page has no storage.
    if (view?.url.startsWith(world.origin.url)) readable.push(page);
  }
  model.lostFiles &&=
    !views.some(({ controlled }) => controlled) || !(await hasShell(world, readable[0]));
  model.isInstalled ||= !model.lostFiles && views.some(({ controlled }) => controlled);
  const inStorage = await storageOf(readable[0], [...forbidden, ...savedTexts]);
  if (inStorage === null) return failures;
  for (const text of inStorage.filter((stored) => forbidden.includes(stored)))
    failures.push({ check: "leaked", what: `in storage: ${text}` });
  for (const text of savedTexts.filter((saved) => !inStorage.includes(saved)))
    failures.push({ check: "readable", what: `no longer on the phone: ${text}` });
  return failures;
}

/** Tabs that loaded a foreign page while the phone had no app. Only a reload helps them. */
const strandedTabs = new WeakSet<Page>();

function isStranded({ model }: World, page: Page, view: View): boolean {
  if (view.isOurs) strandedTabs.delete(page);
  else if (!model.isInstalled) strandedTabs.add(page);
  return strandedTabs.has(page);
}

async function hasShell(world: World, page: Page | undefined): Promise<boolean> {
  const files = await countShellFiles(page);
  return files > 0 && files >= world.shellFiles;
}

export async function countShellFiles(page: Page | undefined): Promise<number> {
  const count = page?.evaluate(async () => {
    if ((await navigator.serviceWorker?.getRegistration())?.active == null) return 0;
    let files = 0;
    for (const name of await caches.keys())
      files += (await (await caches.open(name)).keys()).length;
    return files;
  });
  return (await count?.catch(() => 0)) ?? 0;
}

async function storageOf(
  page: Page | undefined,
  texts: readonly string[],
): Promise<string[] | null> {
  if (page === undefined) return null;
  return findInStorage(page, texts).catch((error: unknown) => {
    if (/context was destroyed|navigat/i.test(String(error))) return [];
    throw error;
  });
}

function judgeView(world: World, view: View, forbidden: readonly string[]): Failure[] {
  const { model } = world;
  const failures: Failure[] = [];
  if (view.url.startsWith("chrome-error:")) {
    if (model.isInstalled) failures.push({ check: "blank", what: "the browser's own error page" });
    return failures;
  }
  if (!view.url.startsWith(world.origin.url)) return failures;
  // Without the worker or its files, a start depends on the network.
  if (model.lostFiles && !view.isOurs) return failures;
  if (!view.hasContent) failures.push({ check: "blank", what: `nothing on ${view.url}` });
  if (view.isBusy) failures.push({ check: "blank", what: `still loading ${view.url}` });
  for (const text of view.found.filter((found) => forbidden.includes(found)))
    failures.push({ check: "leaked", what: `on screen at ${view.url}: ${text}` });
  for (const { eventId, text } of model.savedPicks.values()) {
    if (
      new URL(view.url).pathname === `/prediction/${model.match(eventId)?.slug}` &&
      !view.found.includes(text)
    )
      failures.push({ check: "readable", what: `not on screen at ${view.url}: ${text}` });
  }
  failures.push(...judgeAge(world, view));
  return failures;
}

function judgeAge(world: World, view: View): Failure[] {
  const oldAfter = view.showsMatches ? OLD_AFTER_MS : STRIP_OLD_AFTER_MS;
  if (!view.showsMatches && view.strip === "none") return [];
  const answers = [...world.origin.answeredAt]
    .filter(([line]) => /\/api\/v1\/(events|fixtures|predictions\/unlocked)/.test(line))
    .map(([, at]) => at);
  const age = world.now - Math.max(0, ...answers.map((at) => world.timeAt(at)));
  const failures: Failure[] = [];
  if (age > oldAfter + MARGIN_MS && view.ages.length === 0)
    failures.push({
      check: "fresher",
      what: `${view.url} does not say that it is ${Math.round(age / MINUTE_MS)} min old`,
    });
  if (age > OLD_AFTER_MS + MARGIN_MS && view.strip === "live")
    failures.push({
      check: "fresher",
      what: `${view.url} calls a match live from data that is ${Math.round(age / MINUTE_MS)} min old`,
    });
  for (const line of view.ages) {
    if (shownAge(line) < age - MINUTE_MS - MARGIN_MS)
      failures.push({
        check: "fresher",
        what: `${view.url} is ${Math.round(age / MINUTE_MS)} min old and says: ${line}`,
      });
  }
  return failures;
}

function shownAge(line: string): number {
  if (line.includes(" saved some time ago")) return Number.POSITIVE_INFINITY;
  const [, count, unit] = /saved (\d+) (min|hour|day)/.exec(line) ?? [];
  const units: Record<string, number> = { min: 1, hour: 60, day: 1_440 };
  return Number(count ?? 0) * (units[unit ?? "min"] ?? 1) * MINUTE_MS;
}

async function judgeMinutes({ truth }: World, view: View): Promise<Failure[]> {
  const shown = Object.entries(view.minutes);
  if (shown.length === 0) return [];
  const real = new Map(
    (await truth.matches("status=live")).map(({ slug, minute }) => [
      slug,
      minute ?? Number.POSITIVE_INFINITY,
    ]),
  );
  return shown
    .filter(([slug, minute]) => minute > (real.get(slug) ?? Number.POSITIVE_INFINITY) + 1)
    .map(([slug, minute]) => ({
      check: "fresher",
      what: `${slug} shows minute ${minute} instead of ${real.get(slug)}`,
    }));
}
