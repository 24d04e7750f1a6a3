import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { components } from "#contract";

export interface SocketLimits {
  request: number;
  stalled: number;
  /** Fits the longest file on a slow phone connection. */
  answer: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  request: 15_000,
  stalled: 30_000,
  answer: 10 * 60_000,
};

const KEEP_ALIVE_MS = 72_000;

/** @param answer sends a response without Fastify; false to continue */
export function serverOptions(
  limits: SocketLimits,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  return {
    // Node's default is 30 seconds.
    serverFactory(handleRequest: (request: IncomingMessage, response: ServerResponse) => void) {
      const options = {
        headersTimeout: limits.request,
        requestTimeout: limits.request,
        connectionsCheckingInterval: Math.ceil(limits.request / 5),
        keepAliveTimeout: KEEP_ALIVE_MS,
      };
      const server = createServer(options, (request, response) => {
        // On shutdown, the proxy then uses another process for the next request.
        if (!server.listening) response.setHeader("Connection", "close");
        if (!answer(request, response)) handleRequest(request, response);
        if (!response.writableEnded || response.writableLength > 0) watch(request, response);
      });
      const watch = createResponseWatch(server, limits);
      return server;
    },
    // By default Fastify sends 503 to open connections on shutdown.
    return503OnClosing: false,
    clientErrorHandler: sendUnreadable,
  };
}

/** The result is called for each response that is not sent at once. */
function createResponseWatch(server: Server, { stalled, answer }: SocketLimits) {
  const startedAt = new Map<Socket, number>();
  let closeTimer: NodeJS.Timeout | undefined;
  const closeSlow = () => {
    for (const [socket, since] of startedAt) {
      if (performance.now() - since <= answer) continue;
      startedAt.delete(socket);
      socket.destroy();
    }
  };
  server.on("listening", () => (closeTimer = setInterval(closeSlow, answer / 5).unref()));
  server.on("close", () => clearInterval(closeTimer));
  server.on("connection", (socket: Socket) => socket.once("close", () => startedAt.delete(socket)));
  return ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Per response: a timeout on all sockets takes a tenth of a cached response's time.
    socket.setTimeout(stalled);
    startedAt.set(socket, performance.now());
    response.once("close", () => startedAt.delete(socket));
  };
}

export function dropResetRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    // Node may not know of the reset yet. Such a connection has no address.
    if (socket.destroyed || socket.remoteAddress === undefined) {
      socket.destroy();
      return reply.hijack();
    }
    return undefined;
  });
}

const UNREADABLE_ERRORS: Readonly<
  Record<string, { status: number; body: components["schemas"]["Error"] }>
> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    body: { message: "The request did not arrive in time. Please try again.", code: "timeout" },
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    body: { message: "The request's head is too large.", code: "too_large" },
  },
};
const BAD_REQUEST = {
  status: 400,
  body: { message: "The request could not be read.", code: "bad_request" },
};

function sendUnreadable(
  this: FastifyInstance<Server>,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (socket.destroyed || error.code === "ECONNRESET") return;
  const { status, body } = UNREADABLE_ERRORS[error.code ?? ""] ?? BAD_REQUEST;
  const text = JSON.stringify(body);
  // During a response, the text would become a part of it.
  if (socket.writable && socket.bytesWritten === 0) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${text}`,
    );
  }
  socket.destroy(error);
}
