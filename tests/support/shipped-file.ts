/**
 * A file that is shipped, with what a test must have otherwise: every line to be replaced has to be there, so that the
 * rest is what is shipped.
 */
export function replaceShipped(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the shipped file has no "${from}"`);
    return result.replaceAll(from, to);
  }, text);
}
