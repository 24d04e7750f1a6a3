import type { Server } from "node:net";

/** @throws Error if the server does not listen on a TCP port */
export function listeningPort(server: Pick<Server, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server does not listen on a TCP port.");
  return address.port;
}
