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
  limits: SocketLimits,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  return {
    // Node looks for requests that take too long only at an interval of its own, 30 seconds by default.
    serverFactory(handle: (request: IncomingMessage, response: ServerResponse) => void) {
      const options = {
        headersTimeout: limits.request,
        requestTimeout: limits.request,
        connectionsCheckingInterval: Math.ceil(limits.request / 5),
        keepAliveTimeout: KEEP_ALIVE_MS,
      };
      const server = createServer(options, (asked, response) => {
        // At the end a kept connection is answered once more and let go of: what stands before takes another process.
        if (!server.listening) response.setHeader("Connection", "close");
        if (!answer(asked, response)) handle(asked, response);
        // What was sent from memory has most often gone to its end by now.
        if (!response.writableEnded || response.writableLength > 0) watch(asked, response);
      });
      const watch = watchAnswers(server, limits);
      return server;
    },
    // By default Fastify refuses what comes over a kept connection at the end, with 503.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
  };
}

/** Cuts who takes nothing of an answer, or does not take it to its end. @returns to be told of each that is not sent at once */
function watchAnswers(server: Server, { stalled, answer }: SocketLimits) {
  const answeringSince = new Map<Socket, number>();
  let cutting: NodeJS.Timeout | undefined;
  const cut = () => {
    for (const [socket, since] of answeringSince) {
      if (performance.now() - since <= answer) continue;
      answeringSince.delete(socket);
      socket.destroy();
    }
  };
  server.on("listening", () => (cutting = setInterval(cut, answer / 5).unref()));
  server.on("close", () => clearInterval(cutting));
  server.on("connection", (socket: Socket) =>
    socket.once("close", () => answeringSince.delete(socket)),
  );
  return ({ socket }: IncomingMessage, response: ServerResponse) => {
    // For this answer alone, as Node then gives the socket the time that a kept connection has: a limit for all of them
    // is set anew with each request, which takes a tenth of what an answer from memory does.
    socket.setTimeout(stalled);
    answeringSince.set(socket, performance.now());
    response.once("close", () => answeringSince.delete(socket));
  };
}

/** Does nothing for who has gone. */
export function dropResetRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    // Of a connection that was reset nobody's address is left; Node itself may not have noticed yet.
    if (socket.destroyed || socket.remoteAddress === undefined) {
      socket.destroy();
      return reply.hijack();
    }
    return undefined;
  });
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
