import { utcDay } from "#domain/day.ts";
import { audit } from "#server/accounts/audit.ts";
import { readAccount } from "#server/accounts/read-account.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { startChunks } from "#server/platform/http/download.ts";
import { deleteAccount } from "#server/personal-data/delete-account.ts";
import { exportAccount } from "#server/personal-data/export-account.ts";

export function personalDataOperations(
  context: Context,
): Pick<Handlers, "exportAccount" | "deleteAccount"> {
  const { db } = context;
  return {
    async exportAccount({ signedIn, caller }) {
      const { userId } = signedIn();
      const at = now(context);
      const account = await readAccount(db, userId, at);
      await audit(db, { kind: "exported", userId }, caller);
      return {
        fileName: `touchline-account-${utcDay(at.getTime())}.json`,
        type: "application/json; charset=utf-8",
        chunks: await startChunks(exportAccount(db, account, at)),
      };
    },

    async deleteAccount({ body, signedIn, caller }) {
      await deleteAccount(context, signedIn(), body.password, caller);
      return { message: "Your account has been deleted." };
    },
  };
}
