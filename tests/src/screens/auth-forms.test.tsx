// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ForgottenForm } from "#src/screens/auth/forgotten-form.tsx";
import { LoginForm } from "#src/screens/auth/login-form.tsx";
import { RegisterForm } from "#src/screens/auth/register-form.tsx";
import { ResetForm } from "#src/screens/auth/reset-form.tsx";
import { saveReferral } from "#src/storage/entries.ts";
import { stubStorage } from "../support/browser-storage.ts";
import {
  descriptionOf,
  typeAndLeave,
  press,
  renderScreen,
  toastTexts,
} from "../support/render-screen.tsx";

const EMAIL = [
  ["E-mail", "", "Email is required"],
  ["E-mail", "ada", "Email is invalid"],
  ["E-mail", "ada@example", "Email is invalid"],
] as const;
const NEW_PASSWORD = [
  [/^(New p|P)assword/, "", "Password is required"],
  [/^(New p|P)assword/, "1234567", "Password must be at least 8 characters"],
  [/^(New p|P)assword/, "x".repeat(257), "Password must be at most 256 characters"],
  ["Confirm password", "", "Confirm Password is required"],
  ["Confirm password", "12345678", "Passwords must match"],
] as const;
const LINK = { email: "ada@example.com", token: "from-the-mail" };

const FORMS = [
  [
    "Log in",
    <LoginForm key="login" />,
    "email username, password current-password",
    [
      ...EMAIL,
      ["Password", "", "Password is required"],
      ["Password", "1234567", "Password must be at least 8 characters"],
    ],
  ],
  [
    "Register",
    <RegisterForm key="register" />,
    "email username, password new-password, confirm_password new-password, first_name given-name, last_name family-name",
    [
      ...EMAIL,
      ["First name", "  ", "First name is required"],
      ["First name", "x".repeat(81), "First name must be at most 80 characters"],
      ["Last name", "  ", "Last name is required"],
      ["Last name", "x".repeat(81), "Last name must be at most 80 characters"],
      ["Where did you hear of us?", "", "Source must be selected"],
      ...NEW_PASSWORD,
    ],
  ],
  ["Request New Password", <ForgottenForm key="forgotten" />, "email username", EMAIL],
  [
    "Create New Password",
    <ResetForm key="reset" link={LINK} onDone={() => {}} />,
    "email username, password new-password, confirm_password new-password",
    NEW_PASSWORD,
  ],
] as const;

const RIGHT = [
  ["E-mail", "ada@example.com"],
  ["Where did you hear of us?", "Google"],
  [/^Password/, "correct horse"],
  ["Confirm password", "correct horse"],
] as const;

function openNames(): void {
  for (const opener of screen.queryAllByRole("button", { name: "Add your name" }))
    fireEvent.click(opener);
}

function fillIn(values: readonly (readonly [string | RegExp, string])[]): void {
  for (const [label, text] of values)
    for (const field of screen.queryAllByLabelText(label)) typeAndLeave(field, text);
  for (const box of screen.queryAllByRole("checkbox")) fireEvent.click(box);
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(FORMS)(
  "%s has autofill tokens, and shows each field's error on blur",
  async (name, form, autoComplete, rows) => {
    await renderScreen(form);
    openNames();
    const inputs = screen.getByRole("form", { name }).querySelectorAll("input[autocomplete]");
    const named = [...inputs].map((input) =>
      ["name", "autocomplete"].map((key) => input.getAttribute(key)).join(" "),
    );
    expect(named.join(", ")).toBe(autoComplete);
    for (const [label, text, message] of rows) {
      const field = screen.getByLabelText(label);
      typeAndLeave(field, text);
      expect(descriptionOf(field), `${label}: "${text}"`).toMatch(new RegExp(`^${message}`));
      expect(field.getAttribute("aria-invalid")).toBe("true");
    }
  },
);

describe("The registration form", () => {
  it("keeps the referral code, also at a second visit without it", async () => {
    for (const search of ["?refid=ada.99&login=1", "?login=1"]) {
      cleanup();
      saveReferral(search);
      await renderScreen(<RegisterForm />);
      const code = screen.getByLabelText<HTMLInputElement>("Referral code");
      expect([code.value, code.readOnly]).toEqual(["ada.99", true]);
    }
  });

  it("shows five fields, and the name fields after a press on their button", async () => {
    await renderScreen(<RegisterForm />);
    const form = screen.getByRole<HTMLFormElement>("form", { name: "Register" });
    const names = () =>
      [...form.elements].map((field) => field.getAttribute("name")).filter((name) => name !== null);
    const five = ["email", "password", "confirm_password", "source", "read"];
    expect(names()).toEqual(five);
    press("Add your name");
    expect(document.activeElement).toBe(screen.getByLabelText("First name"));
    expect(names().filter((name) => !five.includes(name))).toEqual(["first_name", "last_name"]);
  });

  it("opens the name fields if the server refuses one, and shows why", async () => {
    const errors = { first_name: ["First name is required"] };
    vi.stubGlobal("fetch", async () =>
      Response.json({ message: "Please check.", code: "validation", errors }, { status: 422 }),
    );
    await renderScreen(<RegisterForm />);
    fillIn(RIGHT);
    press("Create account");
    const name = await screen.findByLabelText("First name");
    expect(descriptionOf(name)).toBe("First name is required");
  });

  it("offers ten sources", async () => {
    await renderScreen(<RegisterForm />);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Select one",
      ..."Google, Nairaland, Twitter/X, Facebook, Instagram, Telegram, Whatsapp, Tiktok, Direct, Others".split(
        ", ",
      ),
    ]);
  });

  it("enables its button after the terms are accepted, and shows a hint only with errors", async () => {
    await renderScreen(<RegisterForm />);
    const submit = screen.getByRole("button", { name: "Create account" });
    const hint = "Verification link will be sent to ada@example.com";
    expect(submit.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText("Please accept the terms of use first.")).not.toBeNull();
    typeAndLeave(screen.getByLabelText("E-mail"), "ada@example.com");
    fireEvent.click(screen.getByRole("checkbox"));
    expect(submit.getAttribute("aria-disabled")).toBe("false");
    expect(screen.queryByText(hint)).toBeNull();
    typeAndLeave(screen.getByLabelText("Where did you hear of us?"), "");
    expect(screen.queryByText(hint)).not.toBeNull();
    expect(screen.queryByText("Please fix the fields above first.")).not.toBeNull();
  });

  it("is not sent if the browser blocks storage, and shows the cause", async () => {
    const fetch = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError("dead")));
    vi.stubGlobal("fetch", fetch);
    stubStorage({ isForbidden: true });
    await renderScreen(<RegisterForm />);
    fillIn(RIGHT);
    press("Create account");
    expect(await screen.findByText(/it blocks cookies and site data for this site/)).toBeDefined();
    expect(fetch.mock.calls.flat().map(String).join()).not.toContain("register");
  });

  it("shows and hides both passwords with one toggle", async () => {
    await renderScreen(<RegisterForm />);
    const fields = [screen.getByLabelText(/^Password/), screen.getByLabelText("Confirm password")];
    const types = () => fields.map((field) => field.getAttribute("type"));
    press("Show password");
    expect(types()).toEqual(["text", "text"]);
    press("Hide password");
    expect(types()).toEqual(["password", "password"]);
  });
});

it.each([
  ["as it opens", () => {}, true],
  ["after the box is unticked", () => fireEvent.click(screen.getByLabelText("Remember me")), false],
])("A login %s sends whether to remember the fan", async (_, choose, remembered) => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.json());
    return new Response(null, { status: 502 });
  });
  await renderScreen(<LoginForm />);
  typeAndLeave(screen.getByLabelText("E-mail"), "ada@example.com");
  typeAndLeave(screen.getByLabelText("Password"), "correct horse");
  choose();
  press("Login");
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { email: "ada@example.com", password: "correct horse", remember_me: remembered },
    ]),
  );
});

describe("A form that is sent", () => {
  it.each([
    ["Login", <LoginForm key="login" />, "Failed to perform action. Please try again."],
    ["Create account", <RegisterForm key="register" />, "Failed to create account"],
  ])("%s shows its own message if a proxy fails", async (name, form, words) => {
    vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await renderScreen(form);
    fillIn(RIGHT);
    press(name);
    expect(await screen.findByText(words)).toBeDefined();
    expect(toastTexts()).toEqual([words]);
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("ada@example.com");
  });

  it("is sent once for several presses, and shows that it is pending", async () => {
    const fetch = vi.fn<() => Promise<Response>>(() => new Promise(() => {}));
    vi.stubGlobal("fetch", fetch);
    await renderScreen(<LoginForm />);
    fillIn(RIGHT);
    press("Login");
    const button = await screen.findByRole("button", { name: "Logging in..." });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.submit(screen.getByRole("form"));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  });

  it("too early focuses the first invalid field", async () => {
    await renderScreen(<LoginForm />);
    typeAndLeave(screen.getByLabelText("E-mail"), "ada@example.com");
    press("Login");
    const password = screen.getByLabelText("Password");
    expect(document.activeElement).toBe(password);
    expect(descriptionOf(password)).toBe("Password is required");
  });
});
