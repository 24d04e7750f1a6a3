import type { Day } from "#domain/day.ts";
import { EVENT_STATUSES, type EventStatus } from "#domain/match-status.ts";
import { readDay } from "#src/display/day-strip.ts";

export type AuthTab = "login" | "register" | "forgotten" | "reset";
export type StatusFilter = EventStatus | "live";

export type SharedSearch = {
  tab?: AuthTab | undefined;
  login?: 1 | undefined;
  refid?: string | undefined;
  expired?: 1 | undefined;
  next?: string | undefined;
  subscribe?: string | undefined;
};

export const NO_AUTH = {
  tab: undefined,
  login: undefined,
  expired: undefined,
  next: undefined,
} satisfies SharedSearch;

export function isLoginOpen({ tab, login }: SharedSearch): boolean {
  return tab !== undefined || login === 1;
}

export type FixturesSearch = {
  date?: Day | undefined;
  tournament?: number | undefined;
  status?: StatusFilter | undefined;
  sport?: string | undefined;
  following?: 1 | undefined;
};

export const NO_FILTERS = {
  tournament: undefined,
  status: undefined,
  following: undefined,
} satisfies FixturesSearch;

export type RecordSearch = { tournament?: number | undefined };

export const PICKS_TABS = ["live", "next", "settled"] as const;
export type PicksTab = (typeof PICKS_TABS)[number];
export type PicksSearch = {
  q?: string | undefined;
  show?: PicksTab | undefined;
};

export type WordsSearch = Pick<PicksSearch, "q">;

export type PagedSearch = { page?: number | undefined };

export interface MailLink {
  email: string;
  token: string;
}
export type MailLinkSearch = {
  email?: string | undefined;
  token?: string | undefined;
};

const LAST_PAGE = 100_000;
const TABS: readonly AuthTab[] = ["login", "register", "forgotten", "reset"];
export const STATUS_FILTERS = [
  "live",
  ...EVENT_STATUSES,
] as const satisfies readonly StatusFilter[];

export function readSharedSearch(search: Record<string, unknown>): SharedSearch {
  return {
    tab: TABS.find((tab) => tab === search["tab"]),
    login: readFlag(search["login"]),
    refid: readText(search["refid"], 80),
    expired: readFlag(search["expired"]),
    next: readPath(search["next"]),
    subscribe: readText(search["subscribe"], 40),
  };
}

export function readFixturesSearch(search: Record<string, unknown>): FixturesSearch {
  return {
    date: readDay(search["date"]),
    tournament: readId(search["tournament"]),
    status: STATUS_FILTERS.find((status) => status === search["status"]),
    sport: readText(search["sport"], 60),
    following: readFlag(search["following"]),
  };
}

export function readRecordSearch(search: Record<string, unknown>): RecordSearch {
  return { tournament: readId(search["tournament"]) };
}

export function readWordsSearch(search: Record<string, unknown>): WordsSearch {
  return { q: readText(search["q"], 100) };
}

/** Another app shares a title, a text or a link. Most put the link into the text. */
export function readSharedWords(search: Record<string, unknown>): WordsSearch {
  const shared = search["q"] || search["url"] || search["text"] || search["title"];
  return { q: readText(typeof shared === "string" ? shared.slice(0, 2_000) : shared, 2_000) };
}

export function readPicksSearch(search: Record<string, unknown>): PicksSearch {
  return {
    ...readWordsSearch(search),
    show: PICKS_TABS.find((tab) => tab === search["show"]),
  };
}

export function readPagedSearch(search: Record<string, unknown>): PagedSearch {
  const page = readId(search["page"]);
  return { page: page === undefined || page > LAST_PAGE ? undefined : page };
}

export function readMailLinkSearch(search: Record<string, unknown>): MailLinkSearch {
  return {
    email: readText(search["email"], 254),
    token: readText(search["token"], 128),
  };
}

/** The router's own codec would turn an all-digit token into a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") pairs.set(key, String(value));
  }
  const text = pairs.toString();
  return text === "" ? "" : `?${text}`;
}

function readFlag(value: unknown): 1 | undefined {
  return value === 1 || value === "1" ? 1 : undefined;
}

function readId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

function readText(value: unknown, longest: number): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= longest ? value : undefined;
}

// Only a path of this app: login must not be an open redirect.
// Browsers drop control characters, read a backslash as a slash and resolve dots.
function readPath(value: unknown): string | undefined {
  const path = readText(value, 500);
  if (path === undefined || !path.startsWith("/") || /\p{Cc}/u.test(path)) return undefined;
  const [pathname = ""] = path.split(/[?#]/);
  return /[/\\][/\\.]/.test(pathname) ? undefined : path;
}
