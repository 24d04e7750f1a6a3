/**
 * The address of a request with escapes that can be read. Where they cannot, each percent sign stands for itself: the address
 * then leads to the app's own screen for a page that is not there.
 */
export function readableUrl(url: string): string {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
