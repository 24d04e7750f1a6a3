import type { components } from "#contract";
import {
  type InferOutput,
  integer,
  maxLength,
  minLength,
  nullish,
  number,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  unknown,
} from "valibot";
import { isListedEvent } from "#sw/network/response-schemas.ts";

type Event = components["schemas"]["Event"];

const text = (most: number) => pipe(string(), minLength(1), maxLength(most));
const whole = pipe(number(), integer());

/** Any `kind` is accepted, because a later server may send new ones. */
const pushMessage = object({
  id: text(200),
  kind: text(40),
  event_id: whole,
  slug: pipe(string(), regex(/^[\w-]{1,300}$/)),
  title: text(300),
  body: text(1_000),
  tag: text(100),
  at: whole,
  /** Whose predictions it is about, and null for news of a match. */
  user_id: nullish(whole, null),
  /** A later moment has a higher one. Without it, every message counts as the newest. */
  order: optional(whole),
  event: unknown(),
});

/** `at` in unix seconds of the server's clock. */
export type PushMessage = Omit<InferOutput<typeof pushMessage>, "event"> & { event: Event | null };

/** @returns null for anything that our server did not write; the caller still shows something */
export function readPushMessage(data: unknown): PushMessage | null {
  const parsed = safeParse(pushMessage, data);
  if (!parsed.success) return null;
  const { event, ...message } = parsed.output;
  // A later server may send an event that this worker cannot store. Its text is still shown.
  const isKnown = isListedEvent(event) && event.id === message.event_id;
  return { ...message, event: isKnown ? event : null };
}
