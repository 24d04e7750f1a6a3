import {
  array,
  integer,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  regex,
  string,
  tuple,
} from "valibot";
import type { components } from "#contract";
import { type FollowedEntry, parseJson } from "#src/storage/entries.ts";
import type { Following } from "#src/storage/followed.ts";
import { createStored, text } from "#src/storage/web-storage.ts";

type Schemas = components["schemas"];
export type PushMoment = Schemas["PushMoment"];
export type AccountKind = Schemas["PushAccountKind"];

export const MOMENTS = [
  "kick_off",
  "goal",
  "goal_struck_off",
  "half_time",
  "full_time",
] as const satisfies readonly PushMoment[];
export const ACCOUNT_KINDS = ["settled", "ready"] as const satisfies readonly AccountKind[];

const time = pipe(string(), regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const moments = array(picklist(MOMENTS));

const settings = object({
  moments,
  own: array(picklist(ACCOUNT_KINDS)),
  quiet: nullable(object({ from: time, to: time })),
  delayS: pipe(number(), integer(), minValue(0), maxValue(120)),
  /** Moments of one follow, where they differ from the general ones. */
  chosen: array(tuple([picklist(["team", "tournament", "event"]), number(), moments])),
});

export interface PushSettings {
  moments: PushMoment[];
  own: AccountKind[];
  quiet: { from: string; to: string } | null;
  delayS: number;
  chosen: [...FollowedEntry, PushMoment[]][];
}

export const DEFAULT_SETTINGS: PushSettings = {
  moments: ["kick_off", "goal", "goal_struck_off", "full_time"],
  own: ["settled", "ready"],
  quiet: null,
  delayS: 0,
  chosen: [],
};

/** In its own module, because the first load does not need it. The keys never change. */
export const pushStored = {
  /** None: notifications are off on this device. */
  settings: createStoredSettings("touchline-push"),
  /** For the next "Turn on". A separate key, because an earlier version reads settings as on. */
  draft: createStoredSettings("touchline-push-draft"),
  /** What the server has: the last request's body and the session that sent it. */
  sent: createStored("local", "touchline-push-sent", text()),
};

function createStoredSettings(key: string) {
  const entry = createStored("local", key, text());
  // The same object for the same text, because React compares by identity.
  const parsed = createMemo((stored: string | null) =>
    stored === null ? null : parseJson<PushSettings>(settings, stored),
  );
  return {
    read: () => parsed(entry.read()),
    subscribe: entry.subscribe,
    write: (next: PushSettings) => entry.write(JSON.stringify(next)),
    remove: entry.remove,
  };
}

function createMemo<Input, Output>(compute: (input: Input) => Output): (input: Input) => Output {
  let last: { input: Input; output: Output } | null = null;
  return (input) => {
    if (last === null || last.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
}

export function momentsOf(
  { chosen, moments: general }: PushSettings,
  [kind, id]: FollowedEntry,
): PushMoment[] {
  return chosen.find((entry) => entry[0] === kind && entry[1] === id)?.[2] ?? general;
}

export function withMoments(
  current: PushSettings,
  [kind, id]: FollowedEntry,
  next: PushMoment[],
): PushSettings {
  const others = current.chosen.filter((entry) => entry[0] !== kind || entry[1] !== id);
  return { ...current, chosen: [...others, [kind, id, next]] };
}

/** A logout empties the follows. Nothing here may then name the earlier ones. */
export function forgetWithFollows({ read, subscribe }: Pick<Following, "read" | "subscribe">) {
  return subscribe(() => {
    if (read().length > 0) return;
    for (const entry of [pushStored.settings, pushStored.draft]) {
      const current = entry.read();
      if (current !== null) entry.write({ ...current, chosen: [] });
    }
    pushStored.sent.remove();
  });
}
