import type { Page } from "@playwright/test";
import { type Screen, waitForHeading } from "./axe.ts";
import { expect } from "./test.ts";

export const RECORD: Screen = {
  name: "the track record",
  path: "/track-record",
  waitUntilOpen: openPlotFigures,
};

export const WORDS: readonly Screen[] = [
  {
    name: "pricing",
    path: "/pricing",
    waitUntilOpen: (page) => expect(page.getByRole("heading", { name: "Starter" })).toBeVisible(),
  },
  { name: "questions and answers", path: "/frequently-asked-questions" },
  { name: "how it works", path: "/how-it-works" },
  { name: "contact", path: "/contact-us" },
  { name: "terms", path: "/terms-of-use" },
  { name: "privacy", path: "/privacy-policy" },
  {
    name: "a page of another role",
    path: "/403",
    waitUntilOpen: waitForHeading("This page isn't for your account."),
  },
  {
    name: "an unknown address",
    path: "/no/such/page",
    waitUntilOpen: waitForHeading("Page not found"),
  },
  {
    name: "an unknown match",
    path: "/prediction/nobody-v-nothing",
    waitUntilOpen: waitForHeading("Match not found"),
  },
  {
    name: "a verification link where nobody is signed in",
    path: `/verify-email?email=ada@example.com&token=${"a".repeat(40)}`,
    waitUntilOpen: (page) =>
      expect(
        page.getByText("Log in with the e-mail and the password that you registered with"),
      ).toBeVisible(),
  },
  {
    name: "about us with what readers say",
    path: "/about-us",
    waitUntilOpen: (page) =>
      expect(page.getByRole("heading", { name: "What readers might say" })).toBeVisible(),
  },
];

export const STORED_DATA_SCREENS: readonly Screen[] = [
  {
    name: "the picks of nobody",
    path: "/my-picks",
    waitUntilOpen: (page) => expect(page.getByText("Log in to read the predictions")).toBeVisible(),
  },
  {
    name: "the connection lab",
    path: "/settings/connection",
    waitUntilOpen: (page) =>
      expect(page.getByText(/^(None|\d+, about \d+ KB)$/).first()).toBeVisible(),
  },
  {
    name: "the seals",
    path: "/seals",
    waitUntilOpen: (page) => expect(page.getByText(/^\d+ seals, the latest of/)).toBeVisible(),
  },
];

export const DIALOGS: readonly Screen[] = [
  {
    name: "the login",
    path: "/pricing?tab=login",
    waitUntilOpen: (page) => expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible(),
  },
  {
    name: "the request for a new password",
    path: "/pricing?tab=forgotten",
    waitUntilOpen: (page) => expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible(),
  },
  {
    name: "a link that resets nothing",
    path: "/reset-password",
    waitUntilOpen: (page) => expect(page.getByText("This link is incomplete.")).toBeVisible(),
  },
  {
    name: "a registration full of errors",
    path: "/pricing?tab=register",
    waitUntilOpen: leaveEveryField,
  },
];

export const ACCOUNT: readonly Screen[] = [
  {
    name: "the past predictions of nobody",
    path: "/profile/past-predictions",
    waitUntilOpen: (page) => expect(page.getByText(/prediction history yet/)).toBeVisible(),
  },
  {
    name: "the account",
    path: "/profile",
    waitUntilOpen: (page) => expect(page.getByRole("heading", { name: "Ada Obi" })).toBeVisible(),
  },
  {
    name: "the profile",
    path: "/profile/edit-profile",
    waitUntilOpen: (page) => expect(page.getByText(/^Expires/)).toBeVisible(),
  },
];

async function leaveEveryField(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Register" });
  await form.getByRole("button", { name: "Add your name" }).click();
  for (const label of [
    "First name",
    "Last name",
    "E-mail",
    "Where did you hear of us?",
    /^Password/,
    "Confirm password",
  ])
    await form.getByLabel(label).focus();
  await form.getByRole("checkbox").focus();
  await expect(form.getByText("Confirm Password is required")).toBeVisible();
}

async function openPlotFigures(page: Page): Promise<void> {
  await page.getByText("For statisticians").click();
  await expect(page.getByRole("table", { name: /by the chance we gave them$/ })).toBeVisible();
}
