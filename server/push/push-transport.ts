import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { publicAddress } from "#server/platform/network/client-address.ts";
import { isAllowedEndpoint } from "#server/push/push-endpoint.ts";

/** Shorter than the lease of a batch. */
const TIMEOUT_MS = 6_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_SOCKETS = 128;

export interface PushRequest {
  endpoint: string;
  headers: Readonly<Record<string, string | number>>;
  body: Buffer;
}

export interface PushResponse {
  status: number;
  retryAfter: string | null;
}

export interface PushTransport {
  /** Follows no redirect. @throws {Error} without a complete response in time */
  post(request: PushRequest): Promise<PushResponse>;
  close(): void;
}

type LookUpAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Refuses a name with an address that is not public, so that nobody reaches our own network. */
export function createPublicLookUp(lookUp: LookUpAll = lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "");
      const isPublic = addresses.every(({ address }) => publicAddress(address) !== null);
      const [first] = addresses;
      if (!isPublic || first === undefined)
        return callback(new Error("The address is not public."), "");
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

export function createPushTransport({
  allowsLoopback,
  timeoutMs = TIMEOUT_MS,
}: {
  allowsLoopback: boolean;
  timeoutMs?: number;
}): PushTransport {
  const options = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const publicAgent = new HttpsAgent({ ...options, lookup: createPublicLookUp() });
  const loopbackAgent = new HttpAgent(options);

  return {
    post({ endpoint, headers, body }) {
      return new Promise((resolve, reject) => {
        if (!isAllowedEndpoint(endpoint, { allowsLoopback }))
          return reject(new Error("The endpoint is not allowed."));
        const isSecure = endpoint.startsWith("https:");
        const request = (isSecure ? httpsRequest : httpRequest)(endpoint, {
          method: "POST",
          agent: isSecure ? publicAgent : loopbackAgent,
          headers: { ...headers, "content-length": body.length },
        });
        // Cheaper than an abort signal for each request of a goal.
        const timer = setTimeout(() => request.destroy(new Error("No answer in time.")), timeoutMs);
        request.on("error", reject);
        request.on("close", () => clearTimeout(timer));
        request.on("response", (response) => {
          let size = 0;
          response.on("error", reject);
          response.on("data", (chunk: Buffer) => {
            size += chunk.length;
            if (size > MAX_RESPONSE_BYTES) request.destroy(new Error("The response is too long."));
          });
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers["retry-after"] ?? null,
            }),
          );
        });
        request.end(body);
      });
    },
    close() {
      publicAgent.destroy();
      loopbackAgent.destroy();
    },
  };
}
