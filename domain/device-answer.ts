/** Why this device answered in the server's place: nobody was reached, not in time, a stranger (a captive portal), or a server in trouble. */
const REASONS = ["unreachable", "slow", "portal", "failing"] as const;
export type DeviceReason = (typeof REASONS)[number];

/** What the worker says of an answer that comes from the device and not from the server. */
export interface DeviceAnswer {
  /** When the server said what was saved; unix seconds of its clock. */
  savedAt: number;
  why: DeviceReason;
  /** The device knows some of what was asked for, and maybe not all. */
  isPart?: true;
  /** Names the server's own answer, which is still on its way; the message `LATE_ANSWER` says when it is here. */
  late?: string;
}

/** What a `Headers` and a plain map have in common. */
export interface HeaderReader {
  get(name: string): string | null;
}

const SAVED_AT = "x-touchline-saved-at";
const WHY = "x-touchline-why";
const PART = "x-touchline-part";
const LATE = "x-touchline-late";

/** Headers that mark an answer as the device's own. */
export function deviceAnswerHeaders({
  savedAt,
  why,
  isPart,
  late,
}: DeviceAnswer): Record<string, string> {
  return {
    [SAVED_AT]: String(savedAt),
    [WHY]: why,
    ...(isPart === true ? { [PART]: "1" } : {}),
    ...(late === undefined ? {} : { [LATE]: late }),
  };
}

/** What the headers say; null where they do not say when the answer was saved, as the server's own do not. */
export function readDeviceAnswer(headers: HeaderReader): DeviceAnswer | null {
  const savedAt = Number(headers.get(SAVED_AT) ?? Number.NaN);
  if (!Number.isFinite(savedAt) || savedAt <= 0) return null;
  const why = REASONS.find((reason) => reason === headers.get(WHY)) ?? "unreachable";
  const late = headers.get(LATE);
  return {
    savedAt,
    why,
    ...(headers.get(PART) === null ? {} : { isPart: true }),
    ...(late === null ? {} : { late }),
  };
}

/** Whether the answer is marked as the device's own, readable or not: it says nothing of the server's clock. */
export function isFromDevice(headers: HeaderReader): boolean {
  return headers.get(SAVED_AT) !== null;
}

/** The code of a refusal that is the device's own: neither the server nor the device has an answer. */
export const NOT_SAVED = { status: 503, code: "not_saved" } as const;

/** On the page that one build of the worker leaves for the one in charge: names the build that left it. */
export const LEFT_BY_HEADER = "x-touchline-left-by";
