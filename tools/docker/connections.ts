import { readFileSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";

const AT_A_TIME = 50;
const ANSWER_MS = 60_000;

export interface HeldConnections {
  held: number;
  close(): void;
}

export async function holdConnections(
  count: number,
  host: string,
  certificate: string,
  path: string,
): Promise<HeldConnections> {
  const ca = readFileSync(certificate);
  const sessions: ClientHttp2Session[] = [];
  const answered = new Set<ClientHttp2Session>();
  async function askOnce(): Promise<void> {
    const session = connect("https://127.0.0.1", { servername: host, ca });
    sessions.push(session);
    if ((await statusOf(session, host, path)) === 200) answered.add(session);
  }
  let left = count;
  async function askInTurn(): Promise<void> {
    while (left-- > 0) await askOnce();
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, askInTurn));
  return {
    held: [...answered].filter((session) => !session.closed).length,
    close: () => sessions.forEach((session) => session.destroy()),
  };
}

function statusOf(session: ClientHttp2Session, host: string, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    session.on("error", () => resolve(null)).on("close", () => resolve(null));
    const stream = session.request({ ":path": path, ":authority": host });
    stream.setTimeout(ANSWER_MS, () => session.destroy());
    stream.on("error", () => resolve(null));
    stream.on("response", ({ ":status": status = 0 }) => {
      stream.resume().on("end", () => resolve(status));
    });
    stream.end();
  });
}
