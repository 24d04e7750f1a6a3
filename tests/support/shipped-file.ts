/** @throws Error if the shipped file has no such line */
export function replaceShipped(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The shipped file has no "${from}".`);
    return result.replaceAll(from, to);
  }, text);
}
