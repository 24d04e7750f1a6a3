import { ApiError, failureText } from "#src/api/api-error.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";

const FIELD_FAILURE = "There are some validation errors in your input. Please check and fix.";

/** What every failed request shows: one toast for the failure, and one for each field of a 422. */
export function showFailure(error: unknown, fallback?: string): void {
  if (error instanceof ApiError && error.status === 422) {
    showToast(FIELD_FAILURE, { tone: "bad" });
    for (const [field, messages] of Object.entries(error.errors)) {
      showToast(`${field}: ${messages.join(" ")}`, { tone: "bad", ms: TOAST_MS.field });
    }
    return;
  }
  showToast(error instanceof ApiError || fallback === undefined ? failureText(error) : fallback, {
    tone: "bad",
  });
}
