/** Whether something could not be kept because the phone is full, as the browser or the database's library says it. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);
}
