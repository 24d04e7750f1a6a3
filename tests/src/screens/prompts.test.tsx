// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, UNEXPLAINED } from "#src/api/api-error.ts";
import { updates } from "#src/pwa/update.ts";
import { InstallHint } from "#src/screens/layout/install-hint.tsx";
import { UpdatePrompt } from "#src/screens/layout/update-prompt.tsx";
import { UnlockNote } from "#src/screens/match/unlock-note.tsx";
import { press, renderScreen } from "../support/render-screen.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("A fan reads that an update is under way, and when it is to come that does not start", async () => {
  await renderScreen(<UpdatePrompt />);
  // A version that hears nothing.
  const waiting = { postMessage: () => {} } as unknown as ServiceWorker;
  act(() => updates.offer({ waiting } as ServiceWorkerRegistration));
  expect(screen.queryByText("A new version is ready.")).not.toBeNull();
  press("Update");
  expect(screen.getByText("Updating...").getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByText("Later")).toBeNull();
  act(() => void vi.advanceTimersByTime(16_000));
  const late = "The update is taking longer. It starts when you next open the app.";
  expect(screen.queryByText(late)).not.toBeNull();
  press("OK");
  expect(screen.queryByText(late)).toBeNull();
});

it("A fan on an iPhone reads the two steps to install the app", async () => {
  await renderScreen(<InstallHint kind="steps" />);
  const steps = screen.getByText(/^Press Share/);
  expect(steps.textContent).toContain("then Add to Home Screen.");
  expect(screen.queryByText("Install")).toBeNull();
});

it("An unlock that fails without our JSON says so in its own words", async () => {
  const plan = {
    canUnlock: true,
    isClosed: false,
    reason: null,
    label: "Unlock 1 question",
    questionIds: [1],
    points: 0,
    cost: null,
    afterwards: null,
    missingPoints: 0,
    isWithheld: false,
  };
  const failure = new ApiError({
    status: 502,
    code: UNEXPLAINED,
    message: "",
    errors: {},
    requestId: null,
  });
  await renderScreen(
    <UnlockNote plan={plan} slug="a-b" failure={failure} userFailure={null} isChecking={false} />,
  );
  expect(screen.queryByText("Failed to unlock predictions")).not.toBeNull();
});
