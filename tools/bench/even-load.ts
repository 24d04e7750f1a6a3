import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Sends requests at an even pace. A burst would measure its own queue.
 * @returns milliseconds from each request's due time to its full response
 */
export async function askEvenly(
  url: string,
  everyMs: number,
  happened: Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const ending = new AbortController();
  const stop = () => ending.abort();
  void happened.then(stop, stop);
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let due = began; !ending.signal.aborted; due += everyMs) {
    await delay(Math.max(0, due - performance.now()));
    const answer = ask(url, agent).then(() => performance.now() - due);
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
  // The arguments of the event "response".
  const [response] = (await once(get(url, { agent }), "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
}
