import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { findMoment, leaseBatch, releaseBatch } from "#server/push/batch-repository.ts";
import type { MomentRow } from "#server/push/moment-repository.ts";
import { type PushCounts, sendBatch, type SendPorts } from "#server/push/send-batch.ts";
import { createSilentServices } from "#server/push/silent-services.ts";

/** In one process. A killed process leaves at most one group of each batch to repeat. */
const BATCHES_AT_ONCE = 2;
const POLL_MS = 1_000;
const CACHED_MOMENTS = 50;

export interface PushSender {
  counts(): PushCounts;
  /** Sends everything that is due. */
  sendDue(): Promise<void>;
  start(): void;
  /** Finishes the current groups, and releases the batches. */
  stop(): Promise<void>;
}

export interface SenderPorts extends Omit<SendPorts, "counts" | "ending" | "silentServices"> {
  onFailure(error: unknown): void;
}

/** Every process sends. A lease gives each batch to one process at a time. */
export function createPushSender(ports: SenderPorts): PushSender {
  const { db, clock, transport, onFailure } = ports;
  const ending = new AbortController();
  const counts: PushCounts = { sent: 0, failed: 0, removed: 0 };
  const silentServices = createSilentServices(clock);
  const sendPorts: SendPorts = { ...ports, counts, silentServices, ending: ending.signal };
  const moments = new LRUCache<number, MomentRow>({ max: CACHED_MOMENTS });
  let running: Promise<void>[] = [];
  let isFailing = false;

  async function readMoment(id: number): Promise<MomentRow | undefined> {
    const moment = moments.get(id) ?? (await findMoment(db, id));
    if (moment !== undefined) moments.set(id, moment);
    return moment;
  }

  async function sendDueBatches(): Promise<void> {
    while (!ending.signal.aborted) {
      const lease = randomUUID();
      const batch = await leaseBatch(db, lease, new Date(clock.now()));
      if (batch === null) return;
      const moment = await readMoment(batch.momentId);
      if (moment === undefined) await releaseBatch(db, batch, lease);
      else await sendBatch(sendPorts, batch, moment, lease);
    }
  }

  async function keepSending(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await sendDueBatches();
        isFailing = false;
      } catch (error) {
        if (!isFailing) onFailure(error);
        isFailing = true;
      }
      await setTimeout(POLL_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    counts: () => ({ ...counts }),
    sendDue: sendDueBatches,
    start: () => void (running = Array.from({ length: BATCHES_AT_ONCE }, keepSending)),
    async stop() {
      ending.abort();
      await Promise.all(running);
      transport.close();
    },
  };
}
