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
 * A captive portal answers every URL with a page. An invalid file must fail the install.
 * @param url absolute, or a path
 */
export async function isValidFile(url: string, response: Response): Promise<boolean> {
  const ending = new URL(url, "https://localhost").pathname.split(".").at(-1) ?? "";
  const isType = TYPES[ending]?.test(response.headers.get("content-type") ?? "") ?? true;
  if (!response.ok || !isType) return false;
  return ending !== "html" || (await response.clone().text()).includes(APP_ROOT);
}
