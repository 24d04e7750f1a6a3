import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { listeningPort } from "./listening-port.ts";

export interface Origin {
  port: number;
  readonly requests: string[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  kill(): Promise<void>;
  revive(): Promise<void>;
}

export async function startOrigin(): Promise<Origin> {
  let server: Server | undefined;
  const origin: Origin = {
    port: 0,
    requests: [],
    answer: (_request, response) => void response.end(),
    async kill() {
      const killed = server;
      server = undefined;
      const closed = new Promise((resolve) => killed?.close(resolve));
      killed?.closeAllConnections();
      await closed;
    },
    async revive() {
      if (server !== undefined) return;
      const revived = createServer((request, response) => {
        origin.requests.push(`${request.method} ${request.url}`);
        origin.answer(request, response);
      });
      await new Promise<void>((resolve) => revived.listen(origin.port, "127.0.0.1", resolve));
      origin.port = listeningPort(revived);
      server = revived;
    },
  };
  await origin.revive();
  return origin;
}
