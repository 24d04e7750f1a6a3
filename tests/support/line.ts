import { connect, createServer, type Socket } from "node:net";

export interface Line {
  url: string;
  set(to: "open" | "hanging" | "down"): void;
  close(): Promise<void>;
}

/** A proxy to PostgreSQL. `hanging` is like a lost host, `down` closes the connections. */
export async function openLine(target: URL): Promise<Line> {
  const sockets = new Set<Socket>();
  let state: "open" | "hanging" | "down" = "open";
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => undefined);
    if (state !== "open") return void (state === "down" && client.destroy());
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on("error", () => undefined);
    sockets.add(upstream);
    const pass = (to: Socket) => (chunk: Buffer) => void (state === "open" && to.write(chunk));
    client.on("data", pass(upstream));
    upstream.on("data", pass(client));
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(target);
  url.port = String(typeof address === "object" && address !== null ? address.port : 0);
  return {
    url: url.href,
    set(to) {
      state = to;
      if (to === "down") for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
