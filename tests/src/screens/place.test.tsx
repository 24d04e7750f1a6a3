// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { REQUEST_MARK_HEADER } from "#domain/answer-time.ts";
import { AuthModal } from "#src/screens/auth/auth-modal.tsx";
import { SignedOutControls } from "#src/screens/layout/top-bar/signed-out-controls.tsx";
import { press, renderScreen, toastTexts } from "../support/render-screen.tsx";

let placeResponse: object | string;

beforeEach(() => {
  vi.stubGlobal("fetch", async ({ headers }: Request) =>
    typeof placeResponse === "string"
      ? new Response(placeResponse)
      : Response.json(placeResponse, {
          headers: { [REQUEST_MARK_HEADER]: headers.get(REQUEST_MARK_HEADER) ?? "" },
        }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const UNKNOWN = { error: true, reason: "RateLimited" };

it.each([
  ["RateLimited.", UNKNOWN],
  ["Failed to resolve user IP.", "<html>Wi-Fi</html>"],
  ["Failed to resolve IP.", { error: true }],
])("A visitor whose place is unknown reads why: %s", async (words, response) => {
  placeResponse = response;
  await renderScreen(<AuthModal />, { path: "/?tab=register" });
  expect(await screen.findByText(words)).toBeDefined();
  expect(toastTexts()).toEqual([words.replace(/\.$/, "")]);
  expect(screen.queryByText("Register")).toBeNull();
  expect(screen.queryByText("Registration is not available where you are.")).toBeNull();
});

it("A visitor retries the place, cannot register, and the place is stored", async () => {
  placeResponse = UNKNOWN;
  await renderScreen(<AuthModal />, { path: "/?tab=register" });
  await screen.findByText("RateLimited.");
  placeResponse = { country_name: "Kenya", country: "KE", continent_code: "AF", currency: "KES" };
  press("Try again");
  expect(await screen.findByText("Registration is not available where you are.")).toBeDefined();
  expect(
    ["user_country_name", "country_code", "__user_continent_code", "currency"].map((key) =>
      localStorage.getItem(key),
    ),
  ).toEqual(["Kenya", "KE", "AF", "KES"]);
});

it.each([
  ["AF", false],
  ["EU", true],
])("With the stored continent %s and no place service, Register shows: %s", async (kept, shows) => {
  placeResponse = UNKNOWN;
  localStorage.setItem("__user_continent_code", kept);
  await renderScreen(<SignedOutControls />);
  expect(await screen.findByText("Login")).toBeDefined();
  expect(screen.queryByText("Register") !== null).toBe(shows);
});
