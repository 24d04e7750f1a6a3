import { describe, expect, it } from "vitest";
import { createPhone } from "../support/phone.ts";

const hash = "a".repeat(64);
const list = {
  data: [{ sequence: 7, root: hash, count: 11, sealed_at: 1, previous: hash, chain: hash }],
  meta: { head: { sequence: 7, chain: hash }, total: 77 },
};

function answerWithoutStore(server: () => Response): Promise<Response> {
  const phone = createPhone({ hasDatabase: false });
  phone.serve(server);
  return phone.ask("/proofs?after=6&limit=1");
}

describe("In a browser without storage", () => {
  it("a seal is checked with the server's response", async () => {
    const answer = await answerWithoutStore(() => Response.json(list));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(list);
  });

  it.each([
    ["a login page", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["an error", () => Response.json({ message: "Broken." }, { status: 500 })],
    ["half a list", () => Response.json({ data: [{}], meta: { head: null } })],
  ])("%s is rejected as a response", async (_what, server) => {
    expect((await answerWithoutStore(server)).status).toBe(503);
  });
});
