/**
 * Replaces lines of a shipped file. Every line must exist, so that the rest is exactly the shipped
 * text.
 */
export function replaceShipped(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the shipped file has no "${from}"`);
    return result.replaceAll(from, to);
  }, text);
}
