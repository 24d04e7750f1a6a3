// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { UnlockBar } from "#src/screens/match/unlock-bar.tsx";
import { storeToken } from "#src/storage/session.ts";
import { FAN, MATCH } from "../support/fan-and-match.ts";
import { press, renderScreen } from "../support/render-screen.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("A fan who unlocks reads that it takes some seconds, and cannot press again", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  storeToken("a-token-of-this-fan");
  await renderScreen(
    <UnlockBar
      detail={MATCH}
      signedIn
      halfMinutes={45}
      user={FAN}
      selected={new Set([1])}
      onUnlocked={() => {}}
    />,
  );
  press("Unlock all");
  const button = await screen.findByRole("button", {
    name: "Unlocking...This might take some seconds...",
  });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
