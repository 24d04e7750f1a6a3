// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LateTestimonials } from "#src/screens/layout/late-testimonials.tsx";
import { renderScreen } from "../support/render-screen.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("A visitor with a worker sees the reviews two seconds after the page", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await import("#src/screens/layout/testimonials.tsx");
  vi.stubGlobal(
    "navigator",
    Object.assign(navigator, {
      serviceWorker: Object.assign(new EventTarget(), { controller: {} }),
    }),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await renderScreen(<LateTestimonials />);
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(screen.queryByRole("heading")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  expect(await screen.findByRole("heading", { name: "What readers might say" })).toBeDefined();
});
