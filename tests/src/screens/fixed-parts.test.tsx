// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rateQueries } from "#src/queries/pricing-queries.ts";
import { Invitation } from "#src/screens/layout/account/invitation.tsx";
import { UserMenu } from "#src/screens/layout/account/user-menu.tsx";
import { Footer } from "#src/screens/layout/footer.tsx";
import { Testimonials } from "#src/screens/layout/testimonials.tsx";
import { FaqScreen } from "#src/screens/static/faq-screen.tsx";
import { PrivacyPolicyScreen } from "#src/screens/static/privacy-policy-screen.tsx";
import { TermsOfUseScreen } from "#src/screens/static/terms-of-use-screen.tsx";
import { FAN } from "../support/fan-and-match.ts";
import { press, renderScreen } from "../support/render-screen.tsx";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

it("A visitor sees seven questions, the first one with its answer open", async () => {
  await renderScreen(<FaqScreen />);
  const isOpen = screen.getAllByRole("group").map((entry) => entry.hasAttribute("open"));
  expect(isOpen).toEqual([true, ...Array.from({ length: 6 }, () => false)]);
});

it("A visitor reads the date of the terms, their law and the date of the privacy policy", async () => {
  await renderScreen(
    <>
      <TermsOfUseScreen />
      <PrivacyPolicyScreen />
    </>,
  );
  for (const words of [
    "Last updated 08-11-2023.",
    /^Subscriptions are not transferable or refundable\./,
    "These terms are governed by the law of the Federal Republic of Nigeria.",
    "Effective 08-11-2023.",
  ])
    expect(screen.getByText(words)).toBeDefined();
});

it("A visitor finds the pages, other sites, an e-mail and the year in the footer", async () => {
  await renderScreen(<Footer />);
  expect(addressOf("Pricing")).toBe("/pricing");
  expect(addressOf("Contact Us")).toBe("/contact-us");
  expect(addressOf("Privacy Policy")).toBe("/privacy-policy");
  expect(addressOf("Terms of Use")).toBe("/terms-of-use");
  expect(addressOf("Live Football Scores ↗")).toMatch(/^https:/);
  expect(addressOf("Instagram ↗")).toMatch(/^https:/);
  expect(addressOf("Send an e-mail")).toMatch(/^mailto:/);
  expect(screen.getByText(/takes no responsibility for what you do with them/)).toBeDefined();
  expect(screen.getByText(new RegExp(`^© ${new Date().getFullYear()} `))).toBeDefined();
});

it("A visitor reads four sample reviews, and Get Started opens the dialog", async () => {
  await renderScreen(<Testimonials />);
  const reviews = screen.getByRole("list");
  expect(within(reviews).getAllByRole("listitem")).toHaveLength(4);
  expect(addressOf("Get Started")).toBe("/?login=1");
});

it("An invited visitor reads what both friends get", async () => {
  localStorage.setItem("__user_continent_code", "EU");
  await renderScreen(<Invitation />, {
    fillCache: (client) =>
      client.setQueryData(rateQueries.all().queryKey, {
        body: { data: {}, referralBonus: 36, free_credits: 36, price_per_unit: 15 },
        savedAt: null,
      }),
  });
  expect(screen.getByRole("complementary", { name: "Invitation" }).textContent).toMatch(
    /36 points are yours .* Your friend gets 36 points when you first pay/,
  );
  expect(addressOf("Register")).toBe("/?tab=register");
});

it("A fan finds the account, both histories and the logout in the menu", async () => {
  await renderScreen(<UserMenu user={FAN} />);
  press("Ada: account menu");
  expect(addressOf("Manage Account")).toBe("/profile");
  expect(addressOf("Transaction History")).toBe("/profile/transactions");
  expect(addressOf("Past Predictions")).toBe("/profile/past-predictions");
  expect(screen.getByRole("button", { name: "Logout" })).toBeDefined();
});
