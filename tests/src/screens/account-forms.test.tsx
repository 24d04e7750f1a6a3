// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countryQueries } from "#src/queries/place-queries.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { ProfileForm } from "#src/screens/profile/edit/profile-form.tsx";
import { VerifyEmailScreen } from "#src/screens/verify-email/verify-email-screen.tsx";
import { storeToken } from "#src/storage/session.ts";
import { toasts } from "#src/ui/toast.ts";
import { descriptionOf, leave, press, renderScreen } from "../support/render-screen.tsx";

const GHANA = { id: 7, code: "GH", name: "Ghana", currency: "GHS", currency_symbol: "₵" };
const FAN: User = {
  id: 1,
  first_name: "Ada",
  last_name: "Obi",
  username: "ada.obi",
  email: "ada@example.com",
  email_verified: true,
  phone: null,
  source: null,
  country_id: null,
  country: null,
  balance: 0,
  roles: [],
  activeSubscription: null,
  allowance: { plan_name: "Starter", matches: 1, used: 0, left: 1, resets_at: 0 },
};

const PHONE = "Phone, including country code";
const WRONG = [
  ["First name", "", "First name is required"],
  ["First name", "   ", "First name is required"],
  ["First name", "x".repeat(81), "First name must be at most 80 characters"],
  ["Last name", "", "Last name is required"],
  ["Last name", "x".repeat(81), "Last name must be at most 80 characters"],
  [PHONE, "+4412", "Phone number cannot be less than 6 digits"],
  [PHONE, "    1    ", "Phone number cannot be less than 6 digits"],
  [PHONE, "0".repeat(21), "Phone number cannot be more than 20 digits"],
  [PHONE, "call me", "Phone number can only have digits, spaces and + - . ( )"],
] as const;

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  storeToken("a-token-of-this-fan");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("The profile", () => {
  const open = (user: Partial<User> = {}) =>
    renderScreen(<ProfileForm user={{ ...FAN, ...user }} onMoved={() => {}} />, {
      keep: (client) =>
        client.setQueryData(countryQueries.list().queryKey, {
          body: {
            data: [GHANA],
            meta: { total: 1, per_page: 1, current_page: 1, first_page: 1, last_page: 1 },
          },
          savedAt: null,
        }),
    });

  it("goes to the country, which is missing, when it is saved without one", async () => {
    await open();
    press("Update Profile");
    const country = screen.getByRole("combobox", { name: "Country" });
    expect(document.activeElement).toBe(country);
    expect(descriptionOf(country)).toBe("Country is required");
  });

  it("says under each field what is wrong as it is left, and waits until nothing is", async () => {
    await open({ country_id: 7, country: GHANA });
    const save = screen.getByText("Update Profile");
    for (const [label, typed, message] of WRONG) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      const before = field.value;
      leave(field, typed);
      expect(descriptionOf(field)).toBe(message);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(save.getAttribute("aria-disabled")).toBe("true");
      leave(field, before);
      expect(save.getAttribute("aria-disabled")).toBe("false");
    }
  });

  it("keeps what was typed where it could not be saved, and says so in its own words", async () => {
    await open({ country_id: 7, country: GHANA });
    const name = screen.getByLabelText<HTMLInputElement>("First name");
    leave(name, "Adaeze");
    fireEvent.change(screen.getByLabelText("Where did you hear of us?"), {
      target: { value: "Facebook" },
    });
    press("Update Profile");
    expect(await screen.findByRole("button", { name: "Updating Profile..." })).toBeDefined();
    await vi.waitFor(() =>
      expect(toasts.read().map(({ text }) => text)).toEqual(["Failed to update profile"]),
    );
    expect(name.value).toBe("Adaeze");
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").readOnly).toBe(true);
  });
});

it("A verification that a proxy breaks says only that an error occurred, and can be tried again", async () => {
  await renderScreen(<VerifyEmailScreen />, {
    path: "/verify-email?email=ada@example.com&token=from-the-mail",
    keep: (client) =>
      client.setQueryData(userQueries.me().queryKey, {
        body: { data: FAN, price_per_unit: 15, impersonator: null },
        savedAt: null,
      }),
  });
  expect(await screen.findByText("Error occured")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeNull();
});
