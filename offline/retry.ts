/** What WebKit says when it has ended its database process, as it does while a phone sleeps. */
const CONNECTION_LOST = /UnknownError|InvalidStateError|DatabaseClosed|connection.+lost/i;

/** What is used of a Dexie database. */
interface Reopened {
  close(options: { disableAutoOpen: boolean }): void;
  open(): PromiseLike<unknown>;
}

/** Does the work; where the connection to the database was lost, once more on a new one. */
export async function retryOnLostConnection<T>(
  store: Reopened,
  work: () => PromiseLike<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !CONNECTION_LOST.test(`${error.name} ${error.message}`))
      throw error;
    store.close({ disableAutoOpen: false });
    await store.open();
    return work();
  }
}
