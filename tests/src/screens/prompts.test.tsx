// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { updates } from "#src/pwa/this-tab.ts";
import { LateInstallHint } from "#src/screens/layout/late-install-hint.tsx";
import { UpdatePrompt } from "#src/screens/layout/update-prompt.tsx";
import { press, renderScreen } from "../support/render-screen.tsx";

const LOADED = { timeout: 10_000 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("A fan reads that an update is running, and when a late update starts", async () => {
  await renderScreen(<UpdatePrompt />);
  const waiting = { postMessage: () => {} } as unknown as ServiceWorker;
  act(() => updates.offer({ waiting } as ServiceWorkerRegistration));
  await vi.waitFor(() => screen.getByText("A new version is ready."), LOADED);
  press("Update");
  expect(screen.getByText("Updating...").getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(screen.getByText("Updating..."));
  expect(screen.queryByText("Later")).toBeNull();
  act(() => void vi.advanceTimersByTime(16_000));
  const late = "The update is taking longer. It starts when you next open the app.";
  expect(screen.queryByText(late)).not.toBeNull();
  press("OK");
  expect(screen.queryByText(late)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("A fan on an iPhone sees two install steps, and is back on the page after Not now", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1",
  );
  localStorage.setItem("visits", JSON.stringify({ count: 2, lastStart: 0 }));
  await renderScreen(<LateInstallHint />);
  expect(screen.queryByRole("region"), "not with the first frame").toBeNull();
  act(() => void vi.advanceTimersByTime(3_000));
  const steps = await vi.waitFor(() => screen.getByText(/^Press Share/), LOADED);
  expect(steps.textContent).toContain("then Add to Home Screen.");
  expect(screen.queryByText("Install")).toBeNull();
  press("Not now");
  expect(screen.queryByRole("region")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
