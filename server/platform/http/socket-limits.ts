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

/** How long a client may take, in milliseconds. */
export interface SocketLimits {
  /** To send a request, head and body. */
  request: number;
  /** To take nothing at all of what waits for it. */
  stalled: number;
  /** To take an answer to its end: the longest file on a slow phone line. */
  answer: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  request: 15_000,
  stalled: 30_000,
  answer: 10 * 60_000,
};

/** Fastify's own: longer than what stands before a server keeps a connection to it. */
const KEEP_ALIVE_MS = 72_000;

/**
 * What Fastify is to be made with.
 * @param answer sends what needs nothing of it; false where it has to go on
 */
export function serverOptions(
  { request, stalled }: SocketLimits,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  return {
    // Node looks for requests that take too long only at an interval of its own, 30 seconds by default.
    serverFactory(handle: (request: IncomingMessage, response: ServerResponse) => void) {
      const options = {
        headersTimeout: request,
        requestTimeout: request,
        connectionsCheckingInterval: Math.ceil(request / 5),
        keepAliveTimeout: KEEP_ALIVE_MS,
      };
      return createServer(options, (asked, response) => {
        if (!answer(asked, response)) handle(asked, response);
      }).setTimeout(stalled);
    },
    requestTimeout: request,
    connectionTimeout: stalled,
    clientErrorHandler: refuseUnreadable,
  };
}

/** Cuts who does not take an answer to its end, and does nothing for who has gone. */
export function registerSocketLimits(app: FastifyInstance, { answer }: SocketLimits): void {
  const answeringSince = new Map<Socket, number>();
  const cut = setInterval(() => {
    for (const [socket, since] of answeringSince)
      if (performance.now() - since > answer) socket.destroy();
  }, answer / 5).unref();
  app.server.on("connection", (socket: Socket) =>
    socket.once("close", () => answeringSince.delete(socket)),
  );
  app.server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    // What was sent from memory: most of it has gone to its end by now.
    if (response.writableEnded && response.writableLength === 0) return;
    answeringSince.set(socket, performance.now());
    response.once("close", () => answeringSince.delete(socket));
  });
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    // Of a connection that was reset nobody's address is left; Node itself may not have noticed yet.
    if (socket.destroyed || socket.remoteAddress === undefined) {
      socket.destroy();
      return reply.hijack();
    }
    return undefined;
  });
  app.addHook("onClose", async () => clearInterval(cut));
}

const UNREADABLE: Readonly<
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
const BAD = {
  status: 400,
  body: { message: "The request could not be read.", code: "bad_request" },
};

/** For what never becomes a request: nothing that a client does here is worth a line in the log. */
function refuseUnreadable(
  this: FastifyInstance<Server>,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (socket.destroyed || error.code === "ECONNRESET") return;
  const { status, body } = UNREADABLE[error.code ?? ""] ?? BAD;
  const text = JSON.stringify(body);
  // In the middle of an answer it would be taken for a part of that.
  if (socket.writable && socket.bytesWritten === 0) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${text}`,
    );
  }
  socket.destroy(error);
}
