import { describe, expect, it } from "vitest";
import { SERVER_PATHS } from "#domain/paths.ts";

/** Matches path and search, like Workbox's navigation route. */
function isServers(url: string): boolean {
  return SERVER_PATHS.some((pattern) => pattern.test(url));
}

describe("a navigation", () => {
  it.each([
    "/",
    "/?tab=login&login=1",
    "/?refid=ada1234",
    "/prediction/harbour-town-v-kestrel-united-2026-11-21",
    "/prediction/a-v-b-2026-11-21?from=/api/x",
    "/reset-password?email=ada@example.com&token=a.b.png",
    "/verify-email?email=ada.obi@mail.example.co.uk&token=x",
    "/pricing?session_id=cs_test_a1&status=success",
    "/profile?next=/assets/app.js",
    "/profile/edit-profile",
    "/payments",
    "/apiary",
    "/development",
    "/track-record",
    "/seals",
    "/settings/connection",
    "/paying?x=1",
  ])("to %s is a screen of the app", (url) => {
    expect(isServers(url)).toBe(false);
  });

  it.each([
    "/api/v1/events",
    "/api/v1/events?page=1",
    "/api",
    "/dev/mail",
    "/healthz",
    "/readyz?x=1",
    "/assets/app-1a2b3c.js",
    "/assets/",
    "/pay/checkout?ref=1",
    "/.well-known/assetlinks.json",
    "/robots.txt",
    "/favicon.ico",
    "/manifest.webmanifest",
    "/icons/icon-512.png?v=2",
    "/sw.js",
  ])("to %s goes to the server", (url) => {
    expect(isServers(url)).toBe(true);
  });
});
