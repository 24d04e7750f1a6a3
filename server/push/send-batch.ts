import webPush from "web-push";
import type { Db } from "#server/platform/db/database.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import {
  type Batch,
  deleteBatch,
  listRecipients,
  type Recipient,
  recordProgress,
  releaseBatch,
} from "#server/push/batch-repository.ts";
import { isAccountKind, type MomentRow } from "#server/push/moment-repository.ts";
import { outcomeOf, type PushOutcome } from "#server/push/push-outcome.ts";
import { RESTING, type SilentServices } from "#server/push/silent-services.ts";
import type { PushTransport } from "#server/push/push-transport.ts";
import type { PushMessage } from "#server/push/tables.ts";

/** After a kill at most this many requests of each batch are repeated. */
const GROUP_SIZE = 50;
const MAX_ATTEMPTS = 3;
/** A browser that still wants notifications saves itself again within a day of use. */
const MAX_FAILURES = 5;
const SECOND_MS = 1_000;

export interface PushCounts {
  sent: number;
  failed: number;
  removed: number;
}

export interface SendPorts {
  db: Db;
  clock: Clock;
  transport: PushTransport;
  authorize(endpoint: string): string;
  counts: PushCounts;
  silentServices: SilentServices;
  /** Without the endpoint, which identifies a browser. */
  reportRefused(status: number, count: number): void;
  ending: AbortSignal;
}

/** Sends in small groups, and records each group before the next one. */
export async function sendBatch(
  ports: SendPorts,
  batch: Batch,
  moment: MomentRow,
  lease: string,
): Promise<void> {
  const { db, clock, ending } = ports;
  const textOf = createTexts(moment);
  for (let from = 0; from < batch.subscriptions.length; from += GROUP_SIZE) {
    if (ending.aborted) return releaseBatch(db, batch, lease);
    const at = new Date(clock.now());
    if (at >= moment.expiresAt) return deleteBatch(db, batch, lease);
    const subscriptions = batch.subscriptions.slice(from, from + GROUP_SIZE);
    const users = batch.users.slice(from, from + GROUP_SIZE);
    const recipients = await listRecipients(
      db,
      { subscriptions, users, attempts: batch.attempts },
      { moment, at },
    );
    const outcomes = await Promise.all(
      recipients.map((recipient) =>
        send(ports, recipient, { moment, attempts: batch.attempts, at, textOf }),
      ),
    );
    const done = subscriptions.length;
    if (!(await record(ports, batch, lease, { moment, at, done, outcomes }))) return;
  }
}

type TextOf = (recipient: Pick<Recipient, "hideScores" | "userId">) => string;

/** Most recipients of a batch get the same text. */
function createTexts(moment: MomentRow): TextOf {
  const texts = new Map<string, string>();
  return ({ hideScores, userId }) => {
    const key = `${hideScores} ${userId}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const message: PushMessage = {
      ...(hideScores ? moment.withoutScores : moment.withScores),
      order: moment.id,
      user_id: userId,
    };
    const text = JSON.stringify(message);
    texts.set(key, text);
    return text;
  };
}

interface Sent {
  id: number;
  userId: number | null;
  /** Before this moment. */
  failures: number;
  outcome: PushOutcome;
}

async function send(
  { transport, authorize, silentServices }: SendPorts,
  { endpoint, p256dh, auth, hideScores, ...recipient }: Recipient,
  {
    moment,
    attempts,
    at,
    textOf,
  }: { moment: MomentRow; attempts: number; at: Date; textOf: TextOf },
): Promise<Sent> {
  const outcomeIn = { attempts, at };
  if (silentServices.isResting(endpoint))
    return { ...recipient, outcome: outcomeOf(RESTING, outcomeIn) };
  const body = encrypt({ p256dh, auth }, textOf({ hideScores, userId: recipient.userId }));
  if (body === null) return { ...recipient, outcome: { kind: "expired" } };
  const response = await transport
    .post({
      endpoint,
      headers: { ...headersOf(moment, at), authorization: authorize(endpoint) },
      body,
    })
    .catch(() => null);
  silentServices.recordResult(endpoint, response !== null);
  return { ...recipient, outcome: outcomeOf(response, outcomeIn) };
}

/** Null for keys that are not a point of the curve. They can never work. */
function encrypt(
  { p256dh, auth }: Pick<Recipient, "p256dh" | "auth">,
  text: string,
): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, text, "aes128gcm").cipherText;
  } catch {
    return null;
  }
}

function headersOf({ kind, withScores, expiresAt }: MomentRow, at: Date) {
  return {
    "content-type": "application/octet-stream",
    "content-encoding": "aes128gcm",
    ttl: Math.max(0, Math.floor((expiresAt.getTime() - at.getTime()) / SECOND_MS)),
    urgency: isAccountKind(kind) ? "normal" : "high",
    // A phone that was off gets only the latest message of a match.
    topic: withScores.tag,
  };
}

async function record(
  { db, counts, reportRefused }: SendPorts,
  batch: Batch,
  lease: string,
  {
    moment,
    at,
    done,
    outcomes,
  }: { moment: MomentRow; at: Date; done: number; outcomes: readonly Sent[] },
): Promise<boolean> {
  const idsOf = (belongs: (sent: Sent) => boolean) => outcomes.filter(belongs).map(({ id }) => id);
  const retries: { id: number; userId: number | null; dueAt: Date }[] = [];
  const refused = new Map<number, number>();
  let expiredRetries = 0;
  for (const { id, userId, outcome } of outcomes) {
    if (outcome.kind === "failed")
      refused.set(outcome.status, (refused.get(outcome.status) ?? 0) + 1);
    if (outcome.kind !== "retry") continue;
    // Whole seconds, so that one batch holds the retries of a group.
    const dueAt = Math.ceil((at.getTime() + outcome.afterMs) / SECOND_MS) * SECOND_MS;
    if (batch.attempts + 1 < MAX_ATTEMPTS && dueAt < moment.expiresAt.getTime())
      retries.push({ id, userId, dueAt: new Date(dueAt) });
    else expiredRetries += 1;
  }
  const expiredIds = idsOf(endsSubscription);
  const isRecorded = await recordProgress(db, batch, lease, {
    done,
    expiredIds,
    refusedIds: idsOf((sent) => isRefusal(sent) && !endsSubscription(sent)),
    recoveredIds: idsOf(({ outcome, failures }) => outcome.kind === "sent" && failures > 0),
    retries,
  });
  for (const [status, count] of refused) reportRefused(status, count);
  counts.sent += idsOf(({ outcome }) => outcome.kind === "sent").length;
  counts.removed += expiredIds.length;
  counts.failed += expiredRetries + [...refused.values()].reduce((sum, count) => sum + count, 0);
  return isRecorded;
}

/** These are faults of our keys or our message, not of the subscription. */
const OUR_FAULTS = new Set([401, 403, 413]);

/** A redirect is no refusal. */
function isRefusal({ outcome }: Sent): boolean {
  return outcome.kind === "failed" && outcome.status >= 400 && !OUR_FAULTS.has(outcome.status);
}

function endsSubscription(sent: Sent): boolean {
  return sent.outcome.kind === "expired" || (isRefusal(sent) && sent.failures + 1 >= MAX_FAILURES);
}
