import { createServer, type IncomingHttpHeaders } from "node:http";
import { listeningPort } from "./listening-port.ts";

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  origin: string;
  received: ReceivedPush[];
  /** The distinct paths of the requests. */
  paths: ReadonlySet<string>;
  /** Answers the next requests of this path, and then with 201 again. */
  answer(path: string, ...answers: { status: number; headers?: Record<string, string> }[]): void;
  close(): Promise<void>;
}

/** A stand-in for the push service of a browser, on loopback. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const paths = new Set<string>();
  const planned = new Map<string, { status: number; headers?: Record<string, string> }[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      paths.add(path);
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers } = planned.get(path)?.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${listeningPort(server)}`,
    received,
    paths,
    answer: (path, ...answers) => void planned.set(path, answers),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
