// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InvalidFields, VALIDATION_MESSAGE } from "#server/platform/refusal.ts";
import { upgradeQueries } from "#src/queries/payment-queries.ts";
import { countryQueries } from "#src/queries/place-queries.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { UnlockBar } from "#src/screens/match/unlock-bar.tsx";
import { UpgradeDialog } from "#src/screens/pricing/upgrade-dialog.tsx";
import { CancelForm } from "#src/screens/profile/cancel/cancel-form.tsx";
import { ResetPassword } from "#src/screens/auth/reset-password.tsx";
import { ProfileForm } from "#src/screens/profile/edit/profile-form.tsx";
import { VerifyEmailScreen } from "#src/screens/verify-email/verify-email-screen.tsx";
import { storeToken } from "#src/storage/session.ts";
import { FAN, GHANA, MATCH } from "../support/fan-and-match.ts";
import {
  descriptionOf,
  typeAndLeave,
  press,
  renderScreen,
  toastTexts,
} from "../support/render-screen.tsx";

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
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 500 }));
  storeToken("a-token-of-this-fan");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("The profile form", () => {
  const open = (user: Partial<User> = {}) =>
    renderScreen(<ProfileForm user={{ ...FAN, ...user }} onMoved={() => {}} />, {
      fillCache: (client) =>
        client.setQueryData(countryQueries.list().queryKey, {
          body: {
            data: [GHANA],
            meta: { total: 1, per_page: 1, current_page: 1, first_page: 1, last_page: 1 },
          },
          savedAt: null,
        }),
    });

  it("focuses the country if it is missing on save", async () => {
    await open();
    press("Update Profile");
    const country = screen.getByRole("combobox", { name: "Country" });
    expect(document.activeElement).toBe(country);
    expect(descriptionOf(country)).toBe("Country is required");
  });

  it("shows each field's error on blur, and is disabled until all are fixed", async () => {
    await open({ country_id: 7, country: GHANA });
    const save = screen.getByText("Update Profile");
    for (const [label, typed, message] of WRONG) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      const before = field.value;
      typeAndLeave(field, typed);
      expect(descriptionOf(field)).toBe(message);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(save.getAttribute("aria-disabled")).toBe("true");
      typeAndLeave(field, before);
      expect(save.getAttribute("aria-disabled")).toBe("false");
    }
  });

  it("keeps the typed values after a failure, and shows its own message", async () => {
    let fail = () => {};
    vi.stubGlobal(
      "fetch",
      () => new Promise((_resolve, reject) => (fail = () => reject(new TypeError("no line")))),
    );
    await open({ country_id: 7, country: GHANA });
    const name = screen.getByLabelText<HTMLInputElement>("First name");
    typeAndLeave(name, "Adaeze");
    press("Update Profile");
    const button = await screen.findByRole("button", { name: "Updating Profile..." });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fail();
    await vi.waitFor(() => expect(toastTexts()).toEqual(["Failed to update profile"]));
    expect(name.value).toBe("Adaeze");
    expect(screen.getByLabelText<HTMLInputElement>("Country").value).toBe("Ghana");
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").readOnly).toBe(true);
  });

  it("shows the server's refusal under the source until another one is chosen", async () => {
    const { message, code, details } = new InvalidFields({ source: ["Source must be selected"] });
    vi.stubGlobal("fetch", async () =>
      Response.json({ message, code, ...details }, { status: 422 }),
    );
    await open({ country_id: 7, country: GHANA, source: "Google" });
    press("Update Profile");
    const source = screen.getByLabelText("Where did you hear of us?");
    await vi.waitFor(() => expect(descriptionOf(source)).toBe("Source must be selected"));
    expect(document.activeElement).toBe(source);
    expect(toastTexts()).toEqual([VALIDATION_MESSAGE, "source: Source must be selected"]);
    const save = await screen.findByText("Update Profile");
    expect(save.getAttribute("aria-disabled")).toBe("true");
    typeAndLeave(source, "Others");
    expect(save.getAttribute("aria-disabled")).toBe("false");
  });
});

const ME = { body: { data: FAN, price_per_unit: 15, impersonator: null }, savedAt: null };
const PRICE = {
  plan_id: 4,
  currency: "USD",
  amount: 10,
  period_share: 19.99,
  already_paid: 9.99,
  remaining_days: 30,
  starts_at: null,
  renewal: null,
} as const;

it.each([
  [
    "An unlock",
    <UnlockBar
      key="unlock"
      detail={MATCH}
      signedIn
      halfMinutes={45}
      user={FAN}
      selected={new Set([1])}
      onUnlocked={() => {}}
    />,
    "Unlock all",
    "Failed to unlock predictions",
  ],
  [
    "A cancellation",
    <CancelForm key="cancel" user={FAN} />,
    "Cancel Subscription",
    "Failed to cancel subscription",
  ],
  [
    "An upgrade",
    <UpgradeDialog
      key="upgrade"
      plan={{ id: 4, name: "Ultra" }}
      currency="USD"
      matchSlug={undefined}
      onClose={() => {}}
    />,
    /^Pay /,
    "Error occurred. Please try again.",
  ],
])(
  "%s that a proxy breaks shows its failure on the page and in a toast",
  async (_, part, name, words) => {
    await renderScreen(part, {
      fillCache: (client) => {
        client.setQueryData(userQueries.me().queryKey, ME);
        client.setQueryData(upgradeQueries.price(4, "USD").queryKey, {
          body: { data: PRICE },
          savedAt: null,
        });
      },
    });
    for (const reason of screen.queryAllByLabelText("Reason"))
      typeAndLeave(reason, "Technical issues");
    press(name);
    expect(await screen.findByText(words)).toBeDefined();
    expect(toastTexts()).toEqual([words]);
  },
);

const FAILURES_WITHOUT_MESSAGE = [
  ["a page", () => new Response("<h1>Bad gateway</h1>", { status: 500 })],
  ["JSON without a message", () => Response.json({ code: "internal" }, { status: 500 })],
  [
    "JSON with an empty message",
    () => Response.json({ code: "internal", message: "" }, { status: 500 }),
  ],
] as const;

it.each(FAILURES_WITHOUT_MESSAGE)(
  "A fan whose reset link check fails with %s reads what to do",
  async (_, answer) => {
    vi.stubGlobal("fetch", async () => answer());
    const link = { email: "ada@example.com", token: "from-the-mail" };
    await renderScreen(<ResetPassword link={link} onDone={() => {}} onRequest={() => {}} />);
    expect(
      await screen.findByText(
        "Error occured while verifying reset token. Please try again or restart password reset.",
      ),
    ).toBeDefined();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeNull();
  },
);

it.each(FAILURES_WITHOUT_MESSAGE)(
  "A fan whose verification fails with %s can retry it",
  async (_, answer) => {
    vi.stubGlobal("fetch", async () => answer());
    await renderScreen(<VerifyEmailScreen />, {
      path: "/verify-email?email=ada@example.com&token=from-the-mail",
      fillCache: (client) => client.setQueryData(userQueries.me().queryKey, ME),
    });
    expect(await screen.findByText("Error occured")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeNull();
  },
);
