import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NOW = Date.UTC(2026, 10, 21, 12);
const SERVERS = NOW + 5 * 3_600_000;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type How = { type?: string; status?: number; ms?: number };

/** What the page takes for the time, once it was answered so. */
async function timeAfter(data: unknown, { type = 'application/json', status = 200, ms = 100 }: How = {}): Promise<number> {
  const { unwrap } = await import('#src/api/unwrap.ts');
  const { serverNow } = await import('#src/offline/server-clock.ts');
  const response = new Response('', { status, headers: { 'content-type': type, date: new Date(SERVERS).toUTCString() } });
  const answer = unwrap(Promise.resolve({ data, response }));
  vi.setSystemTime(NOW + ms);
  await answer.catch(() => undefined);
  return serverNow();
}

describe('The time of an answer', () => {
  it('is taken from one of ours', async () => {
    expect(await timeAfter({ data: [] })).toBe(SERVERS);
  });

  it.each<[string, unknown, How]>([
    ["a captive portal's page", '<html>', { type: 'text/html' }],
    ["a captive portal's JSON", { login: 'required' }, {}],
    ['a failure, which may be of somebody on the way', undefined, { status: 502 }],
    ['one that the page slept over', { data: [] }, { ms: 60_000 }],
  ])('is not taken from %s', async (_whose, data, how) => {
    expect(await timeAfter(data, how)).toBe(NOW + (how.ms ?? 100));
  });
});
