import type { components } from "#contract";
import { readAccount } from "#server/accounts/read-account.ts";
import { refreshSignIn } from "#server/accounts/refresh-sign-in.ts";
import { listSessions, type SessionRow } from "#server/accounts/session-repository.ts";
import { endSession, logOut } from "#server/accounts/sign-in.ts";
import { serializeUser } from "#server/accounts/user-serializer.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { refuseNavigation } from "#server/platform/http/refuse-navigation.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";

type SessionOperation = "logout" | "endSignIn" | "refreshSignIn" | "listSessions" | "endSession";

const LOGGED_OUT = "You have been logged out successfully";

export function sessionOperations(context: Context): Pick<Handlers, SessionOperation> {
  return {
    async logout({ signedIn, headers, caller }) {
      refuseNavigation(headers);
      await logOut(context, signedIn().tokenHash, caller);
      return { message: LOGGED_OUT };
    },
    async endSignIn({ body, caller }) {
      await logOut(context, Buffer.from(body.token_hash, "hex").toString("base64url"), caller);
      return { message: LOGGED_OUT };
    },
    async refreshSignIn({ signedIn, headers, caller }) {
      refuseNavigation(headers);
      const token = await refreshSignIn(
        context,
        signedIn(),
        String(headers["refresh-token"]),
        caller,
      );
      const account = await readAccount(context.db, signedIn().userId, now(context));
      return { user: serializeUser(account), token };
    },
    async listSessions({ signedIn }) {
      const { userId, sessionId } = signedIn();
      const all = await listSessions(context.db, userId, now(context));
      const isCurrent = ({ id }: SessionRow) => id === sessionId;
      const ordered = [...all.filter(isCurrent), ...all.filter((session) => !isCurrent(session))];
      return { data: ordered.map((session) => serializeSignIn(session, isCurrent(session))) };
    },
    async endSession({ path, signedIn, caller }) {
      await endSession(context, { userId: signedIn().userId, id: path.id }, caller);
      return { message: "That device has been logged out." };
    },
  };
}

function serializeSignIn(session: SessionRow, current: boolean): components["schemas"]["SignIn"] {
  return {
    id: session.id,
    created_at: unixSeconds(session.createdAt),
    last_seen_at: unixSeconds(session.lastSeenAt ?? session.createdAt),
    expires_at: unixSeconds(session.expiresAt),
    device: session.device ?? "Unknown device",
    current,
  };
}
