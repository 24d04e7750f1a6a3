import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { REQUEST_MARK_HEADER } from "#domain/answer-time.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import { type Origin, startOrigin } from "./scripted-origin.ts";

/** Fresh for one second only, so that tests need not wait. */
export const BRIEF_CACHING = "public, max-age=1, stale-while-revalidate=30, stale-if-error=86400";
export const HOUR_AGO = new Date(Date.now() - 3_600_000).toUTCString();

export interface EdgeResponse {
  status: number;
  text: string;
  date: string | null;
  mark: string | null;
  cacheStatus: string | null;
  headers: Headers;
}

let addresses = 0;
export const address = () => `/api/v1/events?test=${(addresses += 1)}`;

export const withRequestMark = (mark: string) => ({ headers: { [REQUEST_MARK_HEADER]: mark } });

export function setUpEdge() {
  let origins: readonly [Origin, Origin];
  let edge: Nginx;
  beforeAll(async () => {
    origins = [await startOrigin(), await startOrigin()];
    edge = await startNginx([origins[0].port, origins[1].port]);
  });
  beforeEach(async () => {
    for (const origin of origins) {
      await origin.revive();
      origin.requests.length = 0;
    }
  });
  afterAll(async () => {
    await edge.stop();
    for (const origin of origins) await origin.kill();
  });
  return {
    edge: () => edge,
    origins: () => origins,
    requests: () => origins.flatMap((origin) => origin.requests),
    answer(
      headers: Record<string, string>,
      body: (request: IncomingMessage) => string = () => "{}",
    ): void {
      for (const origin of origins)
        origin.answer = (request, response: ServerResponse) => {
          const mark = request.headers[REQUEST_MARK_HEADER];
          response.writeHead(200, {
            "content-type": "application/json",
            ...(typeof mark === "string" ? { [REQUEST_MARK_HEADER]: mark } : {}),
            ...headers,
          });
          response.end(body(request));
        };
    },
    async ask(path: string, init: RequestInit = {}): Promise<EdgeResponse> {
      const response = await fetch(edge.url + path, init);
      return {
        status: response.status,
        text: await response.text(),
        date: response.headers.get("date"),
        mark: response.headers.get(REQUEST_MARK_HEADER),
        cacheStatus: response.headers.get("cache-status"),
        headers: response.headers,
      };
    },
  };
}
