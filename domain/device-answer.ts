/** `portal`: a captive portal answered. `failing`: the server answered with an error. */
const REASONS = ["unreachable", "slow", "portal", "failing"] as const;
export type DeviceReason = (typeof REASONS)[number];

export interface DeviceAnswer {
  /** Unix seconds of the server's clock. */
  savedAt: number;
  why: DeviceReason;
  isPart?: true;
  /** Id of the server response that is still on its way. `LATE_ANSWER` announces it. */
  late?: string;
}

export interface HeaderReader {
  get(name: string): string | null;
}

const SAVED_AT = "x-touchline-saved-at";
const WHY = "x-touchline-why";
const PART = "x-touchline-part";
const LATE = "x-touchline-late";

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

/** Such a response says nothing about the server's clock, even if its marks are unreadable. */
export function isFromDevice(headers: HeaderReader): boolean {
  return headers.get(SAVED_AT) !== null;
}

export const NOT_SAVED = { status: 503, code: "not_saved" } as const;

/** Names the newer build that left this page for the active worker. */
export const NEWER_BUILD_HEADER = "x-touchline-left-by";
