import type { FastifyInstance, HTTPMethods } from "fastify";
import { assertContract, type SeenResponse } from "./response-contract.ts";

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  body: unknown;
}

export interface Request {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  method?: HTTPMethods;
  ip?: string;
}

export type Ask = (path: string, request?: Request) => Promise<Answer>;

export function createAsk(app: FastifyInstance, seen: SeenResponse[]): Ask {
  return async (path, { token, headers = {}, body, method, ip } = {}) => {
    const url =
      path.startsWith("/api/") || path.startsWith("//")
        ? path.replace(/^\/\//, "/")
        : `/api/v1${path}`;
    const options = {
      method: method ?? (body === undefined ? "GET" : "POST"),
      url,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(ip === undefined ? {} : { "x-forwarded-for": ip }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    };
    const response = await app.inject(options);
    const contentType = response.headers["content-type"];
    const seenResponse: SeenResponse = {
      method: String(options.method),
      url,
      status: response.statusCode,
      contentType: typeof contentType === "string" ? contentType : undefined,
      body: response.body,
    };
    seen.push(seenResponse);
    assertContract(seenResponse);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [
          name,
          value === undefined ? undefined : String(value),
        ]),
      ),
      text: response.body,
      body:
        response.body !== "" && isJson(seenResponse.contentType)
          ? (JSON.parse(response.body) as unknown)
          : null,
    };
  };
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.startsWith("application/json") ?? false;
}
