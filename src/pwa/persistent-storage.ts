/** Asked at the first unlock, when there is something worth keeping. A refusal changes nothing on screen. */
export async function askPersistentStorage(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}
