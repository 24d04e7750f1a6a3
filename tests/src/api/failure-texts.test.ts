import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

beforeEach(() => {
  vi.resetModules();
  stubStorage();
  stubOtherTab();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubEnv("VITE_API_URL", "https://touchline.example");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const GENERIC = "Failed to perform action. Please try again.";
const START =
  "Error occurred while initializing payment. Please refresh this page and try again or contact us for help.";

const page = (status: number) => async () =>
  new Response("<h1>Bad gateway</h1>", { status, headers: { "content-type": "text/html" } });
const own = (status: number, message: string) => async () =>
  Response.json({ message, code: "internal" }, { status });
const json = (status: number, body: object) => async () => Response.json(body, { status });
const noResponse = async () => Promise.reject(new TypeError("Failed to fetch"));

async function failureOn(answer: () => Promise<Response>): Promise<Error> {
  vi.stubGlobal("fetch", answer);
  const { api, unwrap } = await import("#src/api/client.ts");
  const failure: unknown = await unwrap(api.GET("/auth/me")).catch((error: unknown) => error);
  if (!(failure instanceof Error)) throw new Error("The request did not fail.");
  return failure;
}

it.each([
  ["its own page of 500", page(500), "Failed to create account", "Failed to create account"],
  ["its own page of 502", page(502), "Failed to create account", "Failed to create account"],
  ["its own page of 404", page(404), "Failed to create account", "Failed to create account"],
  ["no answer", noResponse, "Failed to update profile", "Failed to update profile"],
  [
    "our message",
    own(500, "Our database rests."),
    "Failed to update profile",
    "Our database rests.",
  ],
  ["its own page, where the action has no words", page(500), undefined, GENERIC],
])("A toast after %s has the text of section 8", async (_what, answer, fallback, text) => {
  const failure = await failureOn(answer);
  const { showFailure, toasts } = await import("#src/ui/toast.ts");
  showFailure(failure, fallback);
  expect(toasts.read().map(({ text }) => text)).toEqual([text]);
});

const SILENT = [
  ["no answer", noResponse],
  ["a page of 500", page(500)],
  ["a page of 404", page(404)],
  ["an empty 502", async () => new Response(null, { status: 502 })],
  ["JSON without a message", json(500, { code: "internal" })],
  ["JSON with an empty message", json(500, { code: "internal", message: " " })],
  ["a refusal without a message", json(409, {})],
  ["a 200 that is not ours", page(200)],
] as const;

it.each(SILENT)("After %s a toast shows only the text of the action", async (_what, answer) => {
  const failure = await failureOn(answer);
  const { showFailure, toasts } = await import("#src/ui/toast.ts");
  const { orderFailure } = await import("#src/screens/payment/use-checkout.ts");
  const actions = [
    "Failed to create account",
    "Failed to update profile",
    "Failed to cancel subscription",
    "Failed to unlock predictions",
  ];
  for (const words of actions) showFailure(failure, words);
  expect(toasts.read().map(({ text }) => text)).toEqual(actions);
  expect(orderFailure(failure, "upgrade")).toBe("Error occurred. Please try again.");
  expect(orderFailure(failure, "plan")).toBe(START);
});

it.each(SILENT)("After %s the visitor's location is unresolved", async (_what, answer) => {
  vi.stubGlobal("fetch", answer);
  const { lookUpPlace } = await import("#src/api/look-up-place.ts");
  await expect(lookUpPlace(new AbortController().signal)).rejects.toThrow(
    /^Failed to resolve (user )?IP$/,
  );
});

it.each([
  ["upgrade", page(500), "Error occurred. Please try again."],
  ["upgrade", noResponse, "Error occurred. Please try again."],
  ["upgrade", own(500, "Our database rests."), "Our database rests."],
  ["upgrade", own(409, "The price has changed."), "The price has changed."],
  ["plan", page(500), START],
  ["topup", own(500, "Our database rests."), START],
  ["plan", own(409, "The price has changed."), "The price has changed."],
] as const)("A failed order of kind %s has its own text", async (kind, answer, said) => {
  const failure = await failureOn(answer);
  const { orderFailure } = await import("#src/screens/payment/use-checkout.ts");
  expect(orderFailure(failure, kind)).toBe(said);
});

it.each([
  ["Failed to resolve IP", "Failed to resolve IP."],
  [
    "Something went wrong on our side. Please try again.",
    "Something went wrong on our side. Please try again.",
  ],
  ["Rate limited!", "Rate limited!"],
])("The reason %j is a sentence with one full stop", async (why, sentence) => {
  const { asSentence } = await import("#src/screens/auth/registration-note.tsx");
  expect(asSentence(why)).toBe(sentence);
});

it("Blocked storage is named, for any action", async () => {
  stubStorage({ isForbidden: true });
  const { requireStorage } = await import("#src/storage/session.ts");
  const { failureText } = await import("#src/api/api-error.ts");
  const blocked = (() => {
    try {
      return requireStorage();
    } catch (error) {
      return error;
    }
  })();
  expect(failureText(blocked, "Failed to create account")).toMatch(/blocks cookies and site data/);
});

it("The test of the storage leaves no trace", async () => {
  const storage = stubStorage();
  const { requireStorage } = await import("#src/storage/session.ts");
  requireStorage();
  expect([...storage]).toEqual([]);
});
