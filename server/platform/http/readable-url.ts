export function readableUrl(url: string): string {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  return decode(path) === null ? path.replaceAll("%", "%25") + url.slice(path.length) : url;
}

/** Uses the result: the bundler removes a call that it considers pure. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
