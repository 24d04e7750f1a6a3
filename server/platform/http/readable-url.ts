/**
 * The address of a request with escapes that can be read. Where they cannot, each percent sign stands for itself: the address
 * then leads to the app's own screen for a page that is not there.
 */
export function readableUrl(url: string): string {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  return decode(path) === null ? path.replaceAll("%", "%25") + url.slice(path.length) : url;
}

/** The result is used: the bundler removes a call that it takes for pure. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
