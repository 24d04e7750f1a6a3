import { Link } from "@tanstack/react-router";
import { userName } from "#src/display/user-name.ts";
import type { User } from "#src/queries/user-queries.ts";
import { openLogoutDialog } from "#src/screens/layout/account/logout-dialog.tsx";
import { Disclosure } from "#src/ui/disclosure.tsx";
import { PersonIcon } from "#src/ui/icons.tsx";
import { css } from "#styled/css/index.js";

const triggerStyle = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "2",
  minHeight: "target",
  minWidth: "target",
  justifyContent: "center",
  fontWeight: "semibold",
  fontSize: "sm",
});

const entryStyle = css({
  display: "flex",
  alignItems: "center",
  width: "full",
  minHeight: "target",
  paddingInline: "3",
  marginInline: "-3",
  boxSizing: "content-box",
  borderRadius: "md",
  fontWeight: "semibold",
  textAlign: "start",
  _hover: { bg: "paper" },
});

export function UserMenu({ user }: { user: User | undefined }) {
  const name = user?.first_name || "Account";
  return (
    <Disclosure
      label={`${name}: account menu`}
      triggerClass={triggerStyle}
      trigger={
        <>
          <PersonIcon size={20} />
          <span
            className={css({
              display: { base: "none", xl: "block" },
              maxWidth: "8rem",
              overflow: "hidden",
              textOverflow: "ellipsis",
              whiteSpace: "nowrap",
            })}
          >
            {name}
          </span>
        </>
      }
    >
      {user === undefined ? null : (
        <p
          className={css({
            marginBottom: "3",
            fontSize: "sm",
            color: "ink.2",
            overflowWrap: "anywhere",
          })}
        >
          <strong className={css({ display: "block", color: "ink" })}>{userName(user)}</strong>
          {user.first_name === "" ? null : <span>{user.email}</span>}
        </p>
      )}
      <Link to="/profile" className={entryStyle}>
        Manage Account
      </Link>
      <Link to="/profile/transactions" className={entryStyle}>
        Transaction History
      </Link>
      <Link to="/profile/past-predictions" className={entryStyle}>
        Past Predictions
      </Link>
      <Link to="/my-picks" className={entryStyle}>
        My picks
      </Link>
      <button type="button" className={entryStyle} onClick={openLogoutDialog}>
        Logout
      </button>
    </Disclosure>
  );
}
