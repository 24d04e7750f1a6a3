import type { operations } from '#contract';

type Success<Id extends keyof operations> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

export type EventList = Success<'listEvents'>;
export type EventDetail = Success<'getEvent'>;
export type UnlockedList = Success<'listUnlockedPredictions'>;
export type UnlockAnswer = Success<'unlockPredictions'>;
export type Me = Success<'getMe'>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// The server answers by the contract; these tell its answers from somebody else's JSON.

export function isList(body: unknown): body is { data: unknown[] } {
  return isObject(body) && Array.isArray(body['data']);
}

export function isEventList(body: unknown): body is EventList {
  return isObject(body) && Array.isArray(body['data']) && isObject(body['meta']) && typeof body['meta']['total'] === 'number';
}

export function isEventDetail(body: unknown): body is EventDetail {
  return isObject(body) && isObject(body['data']) && typeof body['data']['slug'] === 'string' && Array.isArray(body['questions']);
}

export function isUnlockedList(body: unknown): body is UnlockedList {
  return isObject(body) && Array.isArray(body['data']) && Array.isArray(body['events']) && isObject(body['meta']) && typeof body['meta']['user_id'] === 'number';
}

export function isUnlockAnswer(body: unknown): body is UnlockAnswer {
  return isObject(body) && isObject(body['data']) && Array.isArray(body['data']['predictions']) && isObject(body['data']['user']);
}

export function isMe(body: unknown): body is Me {
  return isObject(body) && isObject(body['data']) && typeof body['data']['id'] === 'number';
}
