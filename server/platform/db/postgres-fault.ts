import { StartError } from "#server/platform/config/start-error.ts";

export type UrlSetting = "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_READ_URL";

const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there. Start PostgreSQL, or correct the host and port",
  ENOTFOUND: "there is no host of that name. Correct it",
  EAI_AGAIN: "the host's name could not be looked up. Correct it, or fix the network",
  EHOSTUNREACH: "the host cannot be reached. Correct it, or fix the network",
  ENETUNREACH: "the host cannot be reached. Correct it, or fix the network",
  ECONNRESET:
    "the connection was closed. Check that PostgreSQL listens there and accepts connections from here",
  "28P01": "PostgreSQL refuses the user or the password. Correct them",
  "28000":
    "PostgreSQL does not admit this user from here. Correct the user, or PostgreSQL's pg_hba.conf",
  "3D000": "PostgreSQL has no database of that name. Create it, or correct the name",
  "42501": "the user lacks the right to make tables. Grant it",
  "53300": "PostgreSQL has no connection left. Raise its max_connections, or stop other programs",
  "57P03": "PostgreSQL is starting or stopping. Try again in a moment",
};
const NO_ANSWER =
  "nothing answered in time. Check that PostgreSQL runs there, and correct the host and port";
export const IS_A_POOLER =
  "a pooler answers there, which keeps no time limits. Set DATABASE_DIRECT_URL to the database itself";

export function connectionError(setting: UrlSetting, url: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const code = "code" in error ? String(error.code) : "";
  const fault =
    FAULTS[code] ??
    (/unsupported startup parameter/.test(error.message) ? IS_A_POOLER : undefined) ??
    (code === "ETIMEDOUT" || /^timeout expired|^Connection terminated/.test(error.message)
      ? NO_ANSWER
      : undefined);
  return fault === undefined ? error : faultOf(setting, url, fault, error);
}

export function faultOf(
  setting: UrlSetting,
  url: string,
  fault: string,
  cause?: unknown,
): StartError {
  const { hostname, port, pathname } = new URL(url);
  // The URL also holds the password: never show it.
  return new StartError(
    `${setting} names ${hostname}:${port || "5432"}${pathname}, but ${fault}.`,
    {
      cause,
    },
  );
}
