import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#src/api/api-error.ts";
import { TOAST_MS, showFailure, showToast, toasts } from "#src/ui/toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const textsAfter = (ms: number) => {
  vi.advanceTimersByTime(ms);
  return toasts.read().map(({ text }) => text);
};

it("A fan sees a field error for two seconds, a login for three, other toasts for five", () => {
  const wrong = { email: ["Email is invalid"] };
  showFailure(
    new ApiError({ status: 422, code: "validation", message: "", errors: wrong, requestId: null }),
  );
  showToast("You have been logged in successfully", { ms: TOAST_MS.short });
  const general = "There are some validation errors in your input. Please check and fix.";
  const loggedIn = "You have been logged in successfully";
  expect(textsAfter(1_999)).toEqual([general, "email: Email is invalid", loggedIn]);
  expect(textsAfter(1)).toEqual([general, loggedIn]);
  expect(textsAfter(999)).toEqual([general, loggedIn]);
  expect(textsAfter(1)).toEqual([general]);
  expect(textsAfter(1_999)).toEqual([general]);
  expect(textsAfter(1)).toEqual([]);
});
