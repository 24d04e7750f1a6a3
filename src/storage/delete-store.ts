import { STORE_NAME } from "#offline/rows.ts";
const LIMIT_MS = 5_000;

/**
 * Removes the whole store, without its code. A tab that keeps it open can hold this up for ever.
 * @throws Error where it could not be removed in time
 */
export function deleteStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The saved data could not be removed."));
    const request = indexedDB.deleteDatabase(STORE_NAME);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", fail);
    setTimeout(fail, LIMIT_MS);
  });
}
