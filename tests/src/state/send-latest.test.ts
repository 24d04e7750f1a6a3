import { expect, it } from "vitest";
import { createLatestSender } from "#src/state/send-latest.ts";

function server() {
  const sent: string[] = [];
  const open: (() => void)[] = [];
  let state = "first";
  const send = createLatestSender(
    () =>
      new Promise<void>((resolve) => {
        sent.push(state);
        open.push(resolve);
      }),
  );
  return { sent, send, answer: () => open.shift()?.(), change: (to: string) => (state = to) };
}

it("Several changes during a request are sent once, as their final state", async () => {
  const { sent, send, answer, change } = server();
  const done = send();
  for (const next of ["second", "third"]) {
    change(next);
    void send();
  }
  expect(sent).toEqual(["first"]);
  answer();
  await Promise.resolve();
  await expect.poll(() => sent).toEqual(["first", "third"]);
  answer();
  await done;
  expect(sent).toEqual(["first", "third"]);
});

it("A failed request is reported, and the next one is sent", async () => {
  let fails = true;
  let requests = 0;
  const send = createLatestSender(async () => {
    requests += 1;
    if (fails) throw new Error("No connection.");
  });
  await expect(send()).rejects.toThrow("No connection.");
  fails = false;
  await send();
  expect(requests).toBe(2);
});
