/** What each of our files is sent as, by its ending. */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/i,
  js: /javascript\b/i,
  css: /^text\/css\b/i,
  svg: /^image\/svg/i,
  png: /^image\/png/i,
  woff2: /^font\/woff2/i,
  webmanifest: /json\b/i,
};
/** What the app starts in; a stranger's page has none. */
const APP_ROOT = 'id="root"';

/**
 * Whether an answer from this address is what we send there, as far as it shows. A hotel's login page answers every
 * address with 200 and a page. Kept in place of our own it would break the app until the next version, so an install
 * that meets one fails, and is tried again later.
 * @param url absolute, or a path
 */
export async function isValidFile(url: string, response: Response): Promise<boolean> {
  const ending = new URL(url, "https://localhost").pathname.split(".").at(-1) ?? "";
  const isType = TYPES[ending]?.test(response.headers.get("content-type") ?? "") ?? true;
  if (!response.ok || !isType) return false;
  return ending !== "html" || (await response.clone().text()).includes(APP_ROOT);
}
