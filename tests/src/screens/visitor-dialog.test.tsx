// @vitest-environment happy-dom
import type { QueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventQueries } from "#src/queries/event-queries.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { AuthModal } from "#src/screens/auth/auth-modal.tsx";
import { CheckMail } from "#src/screens/verify-email/check-mail.tsx";
import { writeChosen } from "#src/storage/chosen-questions.ts";
import { FAN, MATCH } from "../support/fan-and-match.ts";
import { renderScreen } from "../support/render-screen.tsx";

const NEW_HERE = "New here? Your first match is free";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const cacheMatch = (client: QueryClient) =>
  client.setQueryData(eventQueries.detail("a-b").queryKey, { body: MATCH, savedAt: null });

async function openAt(path: string, continent: string): Promise<void> {
  localStorage.setItem("__user_continent_code", continent);
  await renderScreen(<AuthModal />, { path, fillCache: cacheMatch });
}

it("A visitor at a match reads how many answers wait and that the first match is free", async () => {
  await openAt("/prediction/a-b?tab=login", "EU");
  const buttons = [...screen.getByRole("dialog").querySelectorAll("a, button")];
  expect(buttons.map(({ textContent }) => textContent).slice(0, 2)).toEqual(["✕", NEW_HERE]);
  expect(screen.getByRole("dialog", { name: "Unlock 1 answer" })).toBeDefined();
  expect(screen.getByText("1 answer waiting")).toBeDefined();
});

it("A visitor who registers at a match reads that it is free", async () => {
  await openAt("/prediction/a-b?tab=register", "EU");
  expect(screen.getByRole("dialog", { name: "Your first match is free" })).toBeDefined();
  expect(screen.queryByText(NEW_HERE)).toBeNull();
});

it.each([
  ["in Africa", "/prediction/a-b?tab=login", "AF", "Unlock 1 answer"],
  ["on another page", "/pricing?tab=login", "EU", "Log in"],
  ["after the sign-in has ended", "/prediction/a-b?tab=login&expired=1", "EU", "Log in"],
])("A visitor %s sees no offer of a free match", async (_, path, continent, title) => {
  await openAt(path, continent);
  expect(screen.getByRole("dialog", { name: title })).toBeDefined();
  expect(screen.queryByText(NEW_HERE)).toBeNull();
});

it("A visitor who chose no question of the match sees the plain login", async () => {
  writeChosen("a-b", new Set());
  await openAt("/prediction/a-b?tab=login", "EU");
  expect(screen.getByRole("dialog", { name: "Log in" })).toBeDefined();
});

it("A new fan is asked to check the mail, and reads when it is confirmed", async () => {
  const waiting = { ...FAN, email_verified: false };
  await renderScreen(<CheckMail user={waiting} />, {
    fillCache: (client) =>
      client.setQueryData(userQueries.me().queryKey, {
        body: { data: waiting, price_per_unit: 15, impersonator: null },
        savedAt: null,
      }),
  });
  expect(screen.getByText("Check your mail")).toBeDefined();
  expect(screen.getByText(/ada@example\.com/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Send the link again" })).toBeDefined();
});

it("A fan whose e-mail was confirmed before is not asked to check the mail", async () => {
  await renderScreen(<CheckMail user={FAN} />);
  expect(screen.queryByText("Your e-mail is verified")).toBeNull();
});
