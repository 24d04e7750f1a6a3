const sent = new WeakMap<object, string>();

/** StrictMode runs effects twice; a link from a mail is sent once for each sign-in. */
export function submitOnce(link: object, scope: string, submit: () => void): void {
  if (sent.get(link) === scope) return;
  sent.set(link, scope);
  submit();
}
