import { describe, expect, it } from "vitest";
import { memoize } from "#server/platform/memoize.ts";
import { createTestClock, MINUTE, SECOND } from "../../support/test-clock.ts";

function counting(answer: (asked: string) => Promise<string> = (asked) => Promise.resolve(asked)) {
  const clock = createTestClock();
  const asked: string[] = [];
  const ask = memoize(
    { clock },
    (question: string) => {
      asked.push(question);
      return answer(question);
    },
    { ttlMs: MINUTE, max: 200 },
  );
  return { ask, asked, clock };
}

describe("an answer that is kept", () => {
  it("is worked out once a minute, however often and at once it is asked for", async () => {
    const { ask, asked, clock } = counting();
    expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual(["a", "a", "b"]);
    clock.advance(MINUTE - SECOND);
    await ask("a");
    expect(asked).toEqual(["a", "b"]);
    clock.advance(SECOND);
    await ask("a");
    expect(asked).toEqual(["a", "b", "a"]);
  });

  it("is not one that failed", async () => {
    let works = false;
    const { ask } = counting((question) =>
      works ? Promise.resolve(question) : Promise.reject(new Error("the database is away")),
    );
    await expect(ask("a")).rejects.toThrow("away");
    works = true;
    expect(await ask("a")).toBe("a");
  });

  it("is forgotten, the one not asked for the longest first, when many different things are asked", async () => {
    const { ask, asked } = counting();
    for (let one = 0; one <= 200; one += 1) await ask(String(one));
    await ask("200");
    expect(asked).toHaveLength(201);
    await ask("0");
    expect(asked).toHaveLength(202);
  });
});
