/** Networks that a tester can pretend to be on. The worker pretends, so it works on a phone without developer tools. */
export const CONDITIONS = ['normal', 'offline', 'slow', 'hanging', 'failing', 'portal'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** From a page to its worker. All but the first are answered with the worker's status, through the port sent along. */
export type PageMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'GET_STATUS' }
  | { type: 'DISMISS_SEAL_ALARM' }
  | { type: 'SET_CONDITION'; condition: Condition }
  /** The user of this sign-in has left, and the page could not reach the store itself. */
  | { type: 'FORGET'; token: string };

export interface WorkerStatus {
  condition: Condition;
  /** Names the build that the worker belongs to. */
  version: string;
  /** A seal that this phone saw does not stand any more, and the fan has not dismissed it. Absent where the store does not answer, and from workers of before. */
  alarmed?: boolean;
}

/** From the worker to pages. */
export type WorkerMessage =
  | { type: 'STATUS'; status: WorkerStatus }
  /** What was answered from the device can now be had from the server, by asking again. */
  | { type: 'LATE_ANSWER'; id: string }
  /** Another page's unlock went through. */
  | { type: 'UNLOCKED' }
  /** A seal that this phone saw does not stand any more. */
  | { type: 'SEAL_ALARM' }
  /** The phone is full: what was unlocked could not be kept here. */
  | { type: 'NOT_SAVED' };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function isCondition(value: unknown): value is Condition {
  return CONDITIONS.some((condition) => condition === value);
}

function isWorkerStatus(value: unknown): value is WorkerStatus {
  return isObject(value) && isCondition(value['condition']) && typeof value['version'] === 'string';
}

export function readPageMessage(data: unknown): PageMessage | null {
  if (!isObject(data)) return null;
  const { type, condition, token } = data;
  if (type === 'SKIP_WAITING' || type === 'GET_STATUS' || type === 'DISMISS_SEAL_ALARM') return { type };
  if (type === 'FORGET' && typeof token === 'string') return { type, token };
  return type === 'SET_CONDITION' && isCondition(condition) ? { type, condition } : null;
}

export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (!isObject(data)) return null;
  const { type, status, id } = data;
  if (type === 'STATUS' && isWorkerStatus(status)) return { type, status };
  if (type === 'LATE_ANSWER' && typeof id === 'string') return { type, id };
  return type === 'NOT_SAVED' || type === 'UNLOCKED' || type === 'SEAL_ALARM' ? { type } : null;
}
