import type { Page } from "@playwright/test";

export interface View {
  url: string;
  isOurs: boolean;
  controlled: boolean;
  hasContent: boolean;
  isBusy: boolean;
  ages: string[];
  minutes: Record<string, number>;
  showsMatches: boolean;
  strip: "none" | "to come" | "live";
  found: string[];
}

export async function readView(page: Page, texts: readonly string[]): Promise<View | null> {
  return page.evaluate(describeView, texts).catch((error: unknown) => {
    if (/context was destroyed|navigat|Target.*closed|detached/i.test(String(error))) return null;
    throw error;
  });
}

// Runs in the page, so it uses no outer variables.
function describeView(texts: readonly string[]): View {
  const main = document.querySelector("main:not([inert])");
  const words = (main?.textContent ?? "").trim();
  const minutes: Record<string, number> = {};
  const isMatch = location.pathname.startsWith("/prediction/");
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/prediction/"]')];
  const places = [
    ...links.map((link) => [link.pathname, link.closest("li")] as const),
    ...(isMatch ? [[location.pathname, main?.querySelector("header") ?? null] as const] : []),
  ];
  for (const [path, place] of places) {
    // Reads one element at a time, because a team's name may end with a number.
    const minute = [...(place?.querySelectorAll("span") ?? [])]
      .map(({ textContent }) => /^(\d+)′/.exec(textContent ?? "")?.[1])
      .find((found) => found !== undefined);
    if (minute !== undefined) minutes[path.replace("/prediction/", "")] = Number(minute);
  }
  const strip = main?.querySelector('ul[aria-label="Next matches"]:has(a)') ?? null;
  const all = document.documentElement.textContent ?? "";
  return {
    url: location.href,
    isOurs: document.getElementById("root") !== null,
    controlled: navigator.serviceWorker?.controller != null,
    hasContent: words.length > 0,
    isBusy: document.querySelector('[aria-busy="true"], [aria-label="Loading"]') !== null,
    ages: [...(main?.querySelectorAll('[role="status"]') ?? [])]
      .map((line) => line.textContent ?? "")
      .filter((line) => line.includes(" saved ")),
    minutes,
    showsMatches:
      location.pathname === "/"
        ? document.querySelector('main:not([inert]) a[aria-label^="View Predictions"]') !== null
        : isMatch && main?.querySelector("section[aria-label='Unlock predictions']") != null,
    strip: strip === null ? "none" : strip.textContent.includes("Live now") ? "live" : "to come",
    found: texts.filter((text) => all.includes(text)),
  };
}

export async function findInStorage(page: Page, texts: readonly string[]): Promise<string[]> {
  // Values of localStorage are JSON themselves, so their quotation marks are escaped twice.
  const needles = texts.map((text) => [asJson(text), asJson(asJson(text))]);
  // Use no named functions in the page, because the compiler adds its own helper to them.
  const found = await page.evaluate(async (forms) => {
    const contents: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ];
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
        contents.push(JSON.stringify(rows));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        contents.push(JSON.stringify(request.url));
        if (/\/assets\/|\.(svg|png|woff2)/.test(request.url)) continue;
        contents.push(JSON.stringify((await (await cache.match(request))?.text()) ?? ""));
      }
    }
    return forms.map((either) =>
      either.some((form) => contents.some((part) => part.includes(form))),
    );
  }, needles);
  return texts.filter((_text, index) => found[index]);
}

function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
