import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { userName } from "#src/display/user-name.ts";
import { online } from "#src/pwa/connection.ts";
import { useUnimpersonate } from "#src/queries/impersonation.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

export function ImpersonationBanner() {
  const { user } = useSession();
  const navigate = useNavigate();
  const isOnline = useObservable(online);
  const leaving = useUnimpersonate({
    onSuccess: (message) => {
      showToast(message, { tone: "good" });
      void navigate({ to: "/" });
    },
    onFailure: (error) => showFailure(error),
  });
  const name = user === undefined ? "another fan" : userName(user);
  return (
    <p className={bannerStyle}>
      <span className={css({ overflowWrap: "anywhere" })}>{`You are acting as ${name}.`}</span>
      {isOnline ? (
        <ActionButton
          ref={moveFocusOnRemoval}
          className={bannerActionStyle}
          isDisabled={leaving.isPending}
          onPress={() => leaving.mutate()}
        >
          {leaving.isPending ? "Going back..." : "Be yourself again"}
        </ActionButton>
      ) : (
        <span>Going back needs a connection.</span>
      )}
    </p>
  );
}

export function NameReminder() {
  const isInAccount = useLocation({ select: ({ pathname }) => pathname.startsWith("/profile") });
  if (!isInAccount) return null;
  return (
    <p className={bannerStyle}>
      <span>What may we call you?</span>
      <Link to="/profile/edit-profile" className={bannerActionStyle}>
        Add your name
      </Link>
    </p>
  );
}

const bannerStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  columnGap: "2",
  bg: "warning.soft",
  color: "warning",
  paddingInline: "4",
  paddingBlock: "1",
  fontSize: "sm",
});
const bannerActionStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  minWidth: "target",
  fontWeight: "bold",
  textDecoration: "underline",
});
