import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const RETRY_MS = 1_000;

/**
 * Listens on a connection of its own, past any pooler, and on a new one where that breaks. What is said meanwhile is
 * lost, so that every beginning calls back as well.
 * @returns what ends it
 */
export function listenOnPostgres(
  config: pg.ClientConfig,
  channel: string,
  heard: () => void,
): () => Promise<void> {
  const ending = new AbortController();
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    client = new pg.Client({ ...config, keepAlive: true });
    client.on("notification", heard);
    const failed = once(client, "error");
    const ended = once(client, "end");
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      heard();
      await Promise.race([ended, failed]);
    } finally {
      client.on("error", () => undefined);
      await client.end().catch(() => undefined);
    }
  }

  async function goOn(): Promise<void> {
    while (!ending.signal.aborted) {
      // Why it broke matters to nobody: whoever listens also looks for himself every few seconds.
      await listen().catch(() => undefined);
      await delay(RETRY_MS, undefined, { signal: ending.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  const listening = goOn();
  return async () => {
    ending.abort();
    await client?.end().catch(() => undefined);
    await listening;
  };
}
