/** The match of a link to this app, which another app has shared or a fan has pasted. */
export function matchSlugInText(text: string, origin: string): string | null {
  const start = `${origin}/prediction/`;
  const at = text.indexOf(start);
  return at === -1 ? null : (/^[\w-]{1,200}/.exec(text.slice(at + start.length))?.[0] ?? null);
}
