import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NetworkError } from "#src/api/api-error.ts";
import { breakEachField } from "../../support/broken-fields.ts";
import { exampleResponse } from "../../support/example-response.ts";

const TOKEN = "a-token-of-22-letters";
const MARK = "x-touchline-ask";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { visibilityState: "visible" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function askOn(
  answer: (request: Request) => Response,
  operation: "getMe" | "resendVerification" = "getMe",
) {
  vi.stubGlobal("fetch", async (request: Request) => answer(request));
  vi.stubEnv("VITE_API_URL", "https://touchline.example");
  const { api, connectSession } = await import("#src/api/client.ts");
  const { unwrap } = await import("#src/api/client.ts");
  const refused: unknown[] = [];
  connectSession({
    readToken: () => TOKEN,
    onRefused: (_token, code) => refused.push(code),
  });
  const asked =
    operation === "getMe"
      ? unwrap(api.GET("/auth/me", {}))
      : unwrap(api.POST("/auth/verify/resend", {}));
  const result: unknown = await asked.catch((error: unknown) => error);
  return { refused, result };
}

const html = (status: number) =>
  new Response("<h1>Wi-Fi</h1>", {
    status,
    headers: { "content-type": "text/html" },
  });
const refusalOf = ({ message, code, request_id: requestId }: Record<string, string>) => ({
  message,
  code,
  requestId,
});
const own = (request: Request) => ({ [MARK]: request.headers.get(MARK) ?? "" });

describe("A captive portal", () => {
  it.each<[string, () => Response]>([
    ["page", () => html(401)],
    ["JSON", () => Response.json({ error: "Log in to the proxy." }, { status: 401 })],
    ["empty answer", () => new Response(null, { status: 401 })],
  ])("does not end the session by a 401 with its own %s", async (_what, answer) => {
    expect((await askOn(answer)).refused).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["an object", { status: "login_required" }],
    ["words", { message: "Log in to the Wi-Fi." }],
    ["a list", []],
    ["nothing", null],
    ["a text", "data"],
  ])("is rejected if it answers with %s", async (_what, body) => {
    const { result } = await askOn(() => Response.json(body));
    expect((result as Error).name).toBe(new NetworkError().name);
  });
});

describe("A response from our server", () => {
  it("is accepted if it refuses the session, with its reason", async () => {
    const body = {
      message: "Your account is deleted.",
      code: "account_deleted",
    };
    const { refused } = await askOn(() => Response.json(body, { status: 401 }));
    expect(refused).toEqual(["account_deleted"]);
  });

  it("is accepted with data from the worker", async () => {
    const body = exampleResponse("getMe");
    const { result } = await askOn(() => Response.json(body));
    expect(result).toMatchObject({ body, savedAt: null });
  });

  it("is accepted with a message alone", async () => {
    const body = { message: "Done." };
    const { result } = await askOn(
      (request) => Response.json(body, { headers: own(request) }),
      "resendVerification",
    );
    expect(result).toMatchObject({ body, savedAt: null });
  });

  it("is accepted as a refusal, without fields that no form shows", async () => {
    const refusal = {
      message: "Please check the fields.",
      code: "validation",
      request_id: "req-1",
    };
    const errors = { email: ["is not an e-mail address"] };
    const refuse = async (body: object) =>
      (await askOn(() => Response.json({ ...refusal, ...body }, { status: 422 }))).result;
    expect(await refuse({ errors })).toMatchObject({ ...refusalOf(refusal), errors });
    for (const odd of [
      null,
      "text",
      5,
      ["text"],
      { email: null },
      { email: "text" },
      { email: [5] },
    ])
      expect(await refuse({ errors: odd }), JSON.stringify(odd)).toMatchObject({
        ...refusalOf(refusal),
        errors: {},
      });
    for (const odd of [null, 5, {}])
      expect(await refuse({ request_id: odd })).toMatchObject({ requestId: null, errors: {} });
  });

  it.each([
    ["the allowance", "allowance"],
    ["the plan of a subscription", "activeSubscription.plan"],
  ])("is rejected if the user's %s is missing, null or mistyped", async (_what, field) => {
    const broken = breakEachField(exampleResponse("getMe")).filter(({ what }) =>
      what.startsWith(`.data.${field} `),
    );
    expect(broken).toHaveLength(3);
    for (const { what, value } of broken) {
      const { result } = await askOn((request) => Response.json(value, { headers: own(request) }));
      expect((result as Error).name, what).toBe(new NetworkError().name);
    }
  });
});

it("The token is sent only with private requests", async () => {
  const sent: [path: string, token: string | null][] = [];
  vi.stubGlobal("fetch", async ({ url, headers }: Request) => {
    sent.push([new URL(url).pathname, headers.get("authorization")]);
    return Response.json({});
  });
  vi.stubEnv("VITE_API_URL", "https://touchline.example");
  const { api, connectSession } = await import("#src/api/client.ts");
  connectSession({ readToken: () => TOKEN, onRefused: () => undefined });
  await api.GET("/fixtures", {});
  await api.GET("/events/{slug}", { params: { path: { slug: "a-v-b" } } });
  await api.GET("/events/{slug}/withPredictions", { params: { path: { slug: "a-v-b" } } });
  expect(sent).toEqual([
    ["/api/v1/fixtures", null],
    ["/api/v1/events/a-v-b", null],
    ["/api/v1/events/a-v-b/withPredictions", `Bearer ${TOKEN}`],
  ]);
});
