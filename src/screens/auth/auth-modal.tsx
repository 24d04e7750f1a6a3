import { Tabs } from "@ark-ui/react/tabs";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import type { AuthTab } from "#src/display/search-params.ts";
import { useRegistration } from "#src/queries/use-registration.ts";
import { chooseTab } from "#src/screens/auth/choose-tab.ts";
import { ForgottenForm } from "#src/screens/auth/forgotten-form.tsx";
import { LoginForm } from "#src/screens/auth/login-form.tsx";
import {
  type MatchUnderneath,
  MatchStrip,
  useMatchUnderneath,
} from "#src/screens/auth/match-underneath.tsx";
import { RegisterForm } from "#src/screens/auth/register-form.tsx";
import { RegistrationNote } from "#src/screens/auth/registration-note.tsx";
import { useLeaveAuth } from "#src/screens/auth/leave-auth.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ResetPassword } from "#src/screens/auth/reset-password.tsx";
import { useMailLink } from "#src/ui/use-mail-link.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const LABELS = {
  login: { title: "Log in", tab: "Login" },
  register: { title: "Create your account", tab: "Register" },
  forgotten: { title: "Request New Password", tab: "Request New Password" },
  reset: { title: "Create New Password", tab: "Create New Password" },
} satisfies Record<AuthTab, { title: string; tab: string }>;

const SIGN_IN_ENDED = "Your sign-in has ended. Please log in again.";
const ACCOUNT_DELETED =
  "This account has been deleted. You are signed out here, and what was saved for it is removed.";

const FORMS = {
  login: LoginForm,
  register: RegisterForm,
  forgotten: ForgottenForm,
  reset: ResetTab,
} satisfies Record<AuthTab, () => React.ReactNode>;

const listStyle = css({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "auto",
  borderBottomWidth: "hair",
  borderColor: "line",
  marginBottom: "4",
});
const tabStyle = css({
  minHeight: "target",
  paddingInline: "2",
  fontWeight: "semibold",
  color: "ink.2",
  borderBottomWidth: "thick",
  borderColor: "transparent",
  "&[data-selected]": { color: "ink", borderColor: "pitch" },
});
const noteStyle = css({ marginBottom: "3", fontSize: "sm", color: "ink.2" });

export function AuthModal() {
  const { tab: requestedTab, expired } = useSearch({ from: "__root__" });
  const registration = useRegistration();
  const navigate = useNavigate();
  const leaveAuth = useLeaveAuth();
  const wasDeleted = useLocation({ select: ({ state }) => state.accountDeleted === true });
  const mayRegister = registration.state === "allowed";
  const tab = chooseTab(requestedTab, mayRegister);
  const matchUnderneath = useMatchUnderneath();
  const match = expired === 1 ? null : matchUnderneath;
  const tabs = shownTabs(tab, mayRegister);
  const isUndecided =
    registration.state === "looking" && (requestedTab ?? "register") === "register";
  return (
    <Dialog title={titleOf(tab, match, mayRegister)} isInAddress onClose={leaveAuth.close}>
      {expired === 1 ? (
        <p className={noteStyle}>{wasDeleted ? ACCOUNT_DELETED : SIGN_IN_ENDED}</p>
      ) : null}
      {tab === "login" ? (
        <RegistrationNote registration={registration} wasRequested={requestedTab === "register"} />
      ) : null}
      {match === null || !IS_FIRST_STEP[tab] ? null : <MatchStrip {...match} />}
      {match !== null && tab === "login" && mayRegister ? <RegisterButton /> : null}
      {isUndecided ? (
        <FormSkeleton />
      ) : (
        <Tabs.Root
          value={tab}
          lazyMount
          unmountOnExit
          onValueChange={({ value }) =>
            void navigate({
              to: ".",
              search: (search) => ({ ...search, tab: tabs.find((name) => name === value) }),
              replace: true,
              state: true,
            })
          }
        >
          {tabs.length > 1 ? (
            <Tabs.List className={listStyle}>
              {tabs.map((name) => (
                <Tabs.Trigger key={name} value={name} className={tabStyle}>
                  {LABELS[name].tab}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          ) : null}
          {tabs.map((name) => {
            const Form = FORMS[name];
            return (
              <Tabs.Content key={name} value={name}>
                <Form />
              </Tabs.Content>
            );
          })}
        </Tabs.Root>
      )}
    </Dialog>
  );
}

const IS_FIRST_STEP = {
  login: true,
  register: true,
  forgotten: false,
  reset: false,
} satisfies Record<AuthTab, boolean>;

function titleOf(tab: AuthTab, match: MatchUnderneath | null, mayRegister: boolean): string {
  if (match === null || !IS_FIRST_STEP[tab]) return LABELS[tab].title;
  if (tab === "register" && mayRegister) return "Your first match is free";
  return match.answerCount === 1 ? "Unlock 1 answer" : `Unlock ${match.answerCount} answers`;
}

function RegisterButton() {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, tab: "register" as const })}
      replace
      state={true}
      className={`${button({ width: "full" })} ${css({ minHeight: "3rem", marginBottom: "3" })}`}
    >
      New here? Your first match is free
    </Link>
  );
}

function shownTabs(current: AuthTab, mayRegister: boolean): AuthTab[] {
  const mainTabs: AuthTab[] = mayRegister ? ["login", "register"] : ["login"];
  return mainTabs.includes(current) ? mainTabs : [...mainTabs, current];
}

function FormSkeleton() {
  return (
    <div className={css({ display: "grid", gap: "4" })} role="status" aria-label="Loading">
      <Skeleton width="100%" height="2.75rem" />
      <Skeleton width="100%" height="2.75rem" />
      <Skeleton width="100%" height="2.75rem" />
    </div>
  );
}

function ResetTab() {
  const link = useMailLink();
  const navigate = useNavigate();
  const show = (tab: "login" | "forgotten") =>
    void navigate({ to: ".", search: (search) => ({ ...search, tab }), replace: true });
  return (
    <ResetPassword link={link} onDone={() => show("login")} onRequest={() => show("forgotten")} />
  );
}
