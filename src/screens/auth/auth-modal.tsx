import { useQuery } from "@tanstack/react-query";
import { Tabs } from "@ark-ui/react/tabs";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { geoQueries } from "#src/queries/place-queries.ts";
import { type OpenTab, chooseTab } from "#src/screens/auth/choose-tab.ts";
import { useLeaveAuth } from "#src/screens/auth/sign-in.ts";
import { LoginForm } from "#src/screens/auth/login-form.tsx";
import { RegisterForm } from "#src/screens/auth/register-form.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";

const titles = { login: "Log in", register: "Create your account" } satisfies Record<
  OpenTab,
  string
>;

const listStyle = css({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  borderBottomWidth: "hair",
  borderColor: "line",
  marginBottom: "4",
});
const tabStyle = css({
  minHeight: "target",
  fontWeight: "semibold",
  color: "ink.2",
  borderBottomWidth: "thick",
  borderColor: "transparent",
  "&[data-selected]": { color: "ink", borderColor: "pitch" },
});
const noteStyle = css({ marginBottom: "3", fontSize: "sm", color: "ink.2" });

/** Log in or register, over whatever page is on. The tab is in the address, like every tab. */
export function AuthModal() {
  const { tab: asked, expired } = useSearch({ from: "__root__" });
  const place = useQuery(geoQueries.place());
  const navigate = useNavigate();
  const leaveAuth = useLeaveAuth();
  const mayRegister = place.data?.body.registration_allowed === true;
  const tab = chooseTab(asked, mayRegister);
  const undecided = place.isPending && asked !== "login";
  const refused = asked === "register" && !mayRegister && !place.isPending;
  return (
    <Dialog title={titles[tab]} onClose={leaveAuth.close}>
      {expired === 1 ? (
        <p className={noteStyle}>Your sign-in has ended. Please log in again.</p>
      ) : null}
      {refused ? (
        <p className={noteStyle}>
          {place.data === undefined
            ? "We could not find out whether you can register from here."
            : "Registration is not available where you are."}
        </p>
      ) : null}
      {undecided ? <Waiting /> : null}
      {!undecided && mayRegister ? (
        <Tabs.Root
          value={tab}
          lazyMount
          unmountOnExit
          onValueChange={({ value }) =>
            void navigate({
              to: ".",
              search: (search) => ({ ...search, tab: value === "register" ? "register" : "login" }),
              replace: true,
            })
          }
        >
          <Tabs.List className={listStyle}>
            <Tabs.Trigger value="login" className={tabStyle}>
              Login
            </Tabs.Trigger>
            <Tabs.Trigger value="register" className={tabStyle}>
              Register
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="login">
            <LoginForm />
          </Tabs.Content>
          <Tabs.Content value="register">
            <RegisterForm />
          </Tabs.Content>
        </Tabs.Root>
      ) : null}
      {!undecided && !mayRegister ? <LoginForm /> : null}
    </Dialog>
  );
}

/** Until it is known whether this fan may register. */
function Waiting() {
  return (
    <div className={css({ display: "grid", gap: "4" })} role="status" aria-label="Loading">
      <Skeleton width="100%" height="2.75rem" />
      <Skeleton width="100%" height="2.75rem" />
      <Skeleton width="100%" height="2.75rem" />
    </div>
  );
}
