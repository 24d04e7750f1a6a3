const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/i,
  js: /javascript\b/i,
  css: /^text\/css\b/i,
  svg: /^image\/svg/i,
  png: /^image\/png/i,
  woff2: /^font\/woff2/i,
  webmanifest: /json\b/i,
};
const APP_ROOT = 'id="root"';

/**
 * A captive portal answers every URL with 200 and a page. Such a page in the precache would break
 * the app until the next version.
 * An invalid file makes the install fail; the browser tries again later.
 * @param url absolute, or a path
 */
export async function isValidFile(url: string, response: Response): Promise<boolean> {
  const ending = new URL(url, "https://localhost").pathname.split(".").at(-1) ?? "";
  const isType = TYPES[ending]?.test(response.headers.get("content-type") ?? "") ?? true;
  if (!response.ok || !isType) return false;
  return ending !== "html" || (await response.clone().text()).includes(APP_ROOT);
}
