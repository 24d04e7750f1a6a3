const sent = new WeakMap<object, string>();

/** StrictMode runs effects twice; a link from a mail is sent once for each sign-in. */
export function submitOnce(link: object, sessionId: string, submit: () => void): void {
  if (sent.get(link) === sessionId) return;
  sent.set(link, sessionId);
  submit();
}
