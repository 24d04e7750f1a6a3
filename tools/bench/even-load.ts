import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Asks at an even pace until something has happened, however long the answers take: a load of so many a second that
 * comes all at once, as load generators send it, measures the queue that it makes itself.
 * @param everyMs from one request to the next
 * @returns milliseconds from when each request was due until its answer was whole
 * @throws Error where an answer is no success
 */
export async function askEvenly(
  url: string,
  everyMs: number,
  happened: Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const ending = new AbortController();
  const stop = () => ending.abort();
  // What fails of it is told at the end.
  void happened.then(stop, stop);
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let due = began; !ending.signal.aborted; due += everyMs) {
    await delay(Math.max(0, due - performance.now()));
    const answer = ask(url, agent).then(() => performance.now() - due);
    // Told below; nothing more is asked of a server that fails.
    answer.catch(stop);
    answers.push(answer);
  }
  try {
    return await Promise.all(answers);
  } finally {
    agent.destroy();
    await happened;
  }
}

async function ask(url: string, agent: Agent): Promise<void> {
  // What the event "response" comes with.
  const [response] = (await once(get(url, { agent }), "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 200) throw new Error(`${url} is ${response.statusCode}`);
}
