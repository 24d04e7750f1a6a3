import type { Page } from "@playwright/test";
import { findInStorage, lookAt, type View } from "./look.ts";
import { expectedAccount } from "./model.ts";
import type { World } from "./world.ts";

export class Broken extends Error {
  constructor(
    readonly check: Check,
    what: string,
  ) {
    super(what);
  }
}

export const LIMITS_MS = {
  readable: 8_000,
  leaked: 2_000,
  charged: 0,
  fresher: 5_000,
  blank: 13_000,
  error: 0,
} as const;
type Check = keyof typeof LIMITS_MS;
interface Breach {
  check: Check;
  what: string;
}

const OLD_AFTER_MS = 150_000;
const STRIP_OLD_AFTER_MS = 450_000;
const MARGIN_MS = 75_000;
const MINUTE_MS = 60_000;
const POLL_MS = 60;

export async function checkAll(world: World): Promise<void> {
  await readTruth(world);
  const startedAt = Date.now();
  for (;;) {
    const breaches = await findBreaches(world);
    if (breaches.length === 0) return;
    const waited = Date.now() - startedAt;
    const lasting = breaches.find(({ check }) => waited > LIMITS_MS[check]);
    if (lasting !== undefined) throw new Broken(lasting.check, lasting.what);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function readTruth({ truth, model }: World): Promise<void> {
  for (const account of model.accounts) {
    // An unlock on a slow line may succeed between two requests. Repeat both until neither
    // changes.
    let charged: Awaited<ReturnType<typeof truth.account>>;
    do {
      charged = await truth.account(account.token);
      account.unlocked = await truth.unlocked(account.token);
    } while (JSON.stringify(charged) !== JSON.stringify(await truth.account(account.token)));
    account.coveredEvent ??=
      account.unlocked.toSorted((a, b) => a.unlockedAt - b.unlockedAt)[0]?.eventId ?? null;
    const expected = expectedAccount(account);
    if (charged?.balance !== expected.balance || charged.used !== expected.used) {
      throw new Broken(
        "charged",
        `${account.email} unlocked ${account.unlocked.length} and has ${JSON.stringify(charged)} instead of ${JSON.stringify(expected)}`,
      );
    }
  }
}

async function findBreaches(world: World): Promise<Breach[]> {
  await world.arrived();
  const { model } = world;
  const forbidden = model.forbidden();
  const kept = [...model.kept.keys()];
  const breaches: Breach[] = world.complaints.map((what) => ({ check: "error", what }));
  const views: View[] = [];
  const readable: Page[] = [];
  for (const page of world.tabs) {
    const view = await lookAt(page, [...forbidden, ...kept]);
    if (view === null) breaches.push({ check: "blank", what: "a tab that is still on its way" });
    else if (!isStranded(world, page, view))
      breaches.push(...judge(world, view, forbidden), ...(await judgeMinutes(world, view)));
    if (view !== null) views.push(view);
    // A browser's error page has the failed URL and no storage.
    if (view?.url.startsWith(world.origin.url)) readable.push(page);
  }
  model.weakened &&=
    !views.some(({ controlled }) => controlled) || !(await hasShell(world, readable[0]));
  model.installed ||= !model.weakened && views.some(({ controlled }) => controlled);
  const inStorage = await storageOf(readable[0], [...forbidden, ...kept]);
  if (inStorage === null) return breaches;
  for (const text of inStorage.filter((one) => forbidden.includes(one)))
    breaches.push({ check: "leaked", what: `in storage: ${text}` });
  for (const text of kept.filter((one) => !inStorage.includes(one)))
    breaches.push({ check: "readable", what: `gone from the phone: ${text}` });
  return breaches;
}

/**
 * Tabs that loaded an error or foreign page while the phone had no fallback. They stay so until
 * reloaded.
 */
const stranded = new WeakSet<Page>();

function isStranded({ model }: World, page: Page, view: View): boolean {
  if (view.isOurs) stranded.delete(page);
  else if (!model.installed) stranded.add(page);
  return stranded.has(page);
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

function judge(world: World, view: View, forbidden: readonly string[]): Breach[] {
  const { model } = world;
  const breaches: Breach[] = [];
  if (view.url.startsWith("chrome-error:")) {
    if (model.installed) breaches.push({ check: "blank", what: "the browser's own error page" });
    return breaches;
  }
  if (!view.url.startsWith(world.origin.url)) return breaches;
  // Without its worker or its files, a start depends on the network.
  if (model.weakened && !view.isOurs) return breaches;
  if (!view.hasContent) breaches.push({ check: "blank", what: `nothing on ${view.url}` });
  if (view.isBusy) breaches.push({ check: "blank", what: `still loading ${view.url}` });
  for (const text of view.found.filter((one) => forbidden.includes(one)))
    breaches.push({ check: "leaked", what: `on screen at ${view.url}: ${text}` });
  for (const { eventId, text } of model.kept.values()) {
    if (
      new URL(view.url).pathname === `/prediction/${model.match(eventId)?.slug}` &&
      !view.found.includes(text)
    )
      breaches.push({ check: "readable", what: `not on screen at ${view.url}: ${text}` });
  }
  breaches.push(...judgeAge(world, view));
  return breaches;
}

function judgeAge(world: World, view: View): Breach[] {
  const oldAfter = view.showsMatches ? OLD_AFTER_MS : STRIP_OLD_AFTER_MS;
  if (!view.showsMatches && view.strip === "none") return [];
  const answers = [...world.origin.answeredAt]
    .filter(([line]) => /\/api\/v1\/(events|fixtures|predictions\/unlocked)/.test(line))
    .map(([, at]) => at);
  const age = world.now - Math.max(0, ...answers.map((at) => world.timeAt(at)));
  const breaches: Breach[] = [];
  if (age > oldAfter + MARGIN_MS && view.ages.length === 0)
    breaches.push({
      check: "fresher",
      what: `${view.url} says nothing of being ${Math.round(age / MINUTE_MS)} min old`,
    });
  if (age > OLD_AFTER_MS + MARGIN_MS && view.strip === "live")
    breaches.push({
      check: "fresher",
      what: `${view.url} calls a match live now that was so ${Math.round(age / MINUTE_MS)} min ago`,
    });
  for (const line of view.ages) {
    if (saidAge(line) < age - MINUTE_MS - MARGIN_MS)
      breaches.push({
        check: "fresher",
        what: `${view.url} is ${Math.round(age / MINUTE_MS)} min old and says: ${line}`,
      });
  }
  return breaches;
}

function saidAge(line: string): number {
  if (line.includes(" saved some time ago")) return Number.POSITIVE_INFINITY;
  const [, count, unit] = /saved (\d+) (min|hour|day)/.exec(line) ?? [];
  const units: Record<string, number> = { min: 1, hour: 60, day: 1_440 };
  return Number(count ?? 0) * (units[unit ?? "min"] ?? 1) * MINUTE_MS;
}

async function judgeMinutes({ truth }: World, view: View): Promise<Breach[]> {
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
      what: `${slug} shows minute ${minute}, and is at ${real.get(slug)}`,
    }));
}
