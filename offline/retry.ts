/** WebKit ends its database process while a phone sleeps, and reports one of these errors. */
const CONNECTION_LOST = /UnknownError|InvalidStateError|DatabaseClosed|connection.+lost/i;

interface Reopened {
  close(options: { disableAutoOpen: boolean }): void;
  open(): PromiseLike<unknown>;
}

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
