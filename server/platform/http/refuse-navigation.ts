import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "#server/platform/refusal.ts";

/** A link or prefetch must not run a GET with an effect. */
export function refuseNavigation(headers: IncomingHttpHeaders): void {
  const mode = headers["sec-fetch-mode"];
  const isPrefetch = headers["sec-purpose"] !== undefined || headers["purpose"] !== undefined;
  if (isPrefetch || (mode !== undefined && mode !== "cors" && mode !== "same-origin")) {
    throw new Refusal(
      "forbidden",
      "not_a_navigation",
      "This address answers only to the app itself.",
    );
  }
}
