const sent = new WeakSet<object>();

/** StrictMode runs effects twice; a link from a mail is sent once. */
export function submitOnce(link: object, submit: () => void): void {
  if (sent.has(link)) return;
  sent.add(link);
  submit();
}
