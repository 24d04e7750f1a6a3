import { Link } from "@tanstack/react-router";
import type { User } from "#src/queries/user-queries.ts";
import { askLogout } from "#src/screens/layout/account/logout-dialog.tsx";
import { PlanSummary } from "#src/screens/layout/account/plan-summary.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function AccountSheet({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  return (
    <Dialog
      title={user === undefined ? "Account" : `${user.first_name} ${user.last_name}`}
      onClose={onClose}
    >
      {user === undefined ? null : (
        <p className={css({ marginBottom: "3", color: "ink.2", overflowWrap: "anywhere" })}>
          {user.email}
        </p>
      )}
      <PlanSummary user={user} onLeave={onClose} />
      <Link
        to="/settings/connection"
        className={`${button({ tone: "text", width: "full" })} ${css({ marginTop: "2" })}`}
        onClick={onClose}
      >
        Connection lab
      </Link>
      <button
        type="button"
        className={`${button({ tone: "text", width: "full" })} ${css({ marginTop: "3" })}`}
        onClick={() => {
          onClose();
          askLogout();
        }}
      >
        Logout
      </button>
    </Dialog>
  );
}
