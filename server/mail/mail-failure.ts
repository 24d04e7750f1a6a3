/** What a mail server, or the way to it, said of one mail. */
export interface MailFailure {
  /** `refused`: this mail will never be taken. `later`: it may be. `unreachable`: no mail at all could be tried. */
  kind: "refused" | "later" | "unreachable";
  /** The server's code, or the library's. All that may be kept: the server's own words may name the reader. */
  code: string;
}

/** The library's codes for a server that was not reached, or that does not let this program in. */
const UNREACHABLE = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS", "ETLS", "EAUTH", "ENOAUTH", "EOAUTH2", "EPROXY", "EPROTOCOL"]);

/** The server is closing its doors; it says so of whatever it is asked. */
const CLOSING = 421;

export function mailFailureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { kind: "later", code: "no code" };
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  const reply = typeof responseCode === "number" ? responseCode : null;
  return { kind: kindOf(reply, String(code), String(command), error.message), code: String(reply ?? code ?? "no code") };
}

function kindOf(reply: number | null, code: string, command: string, message: string): MailFailure["kind"] {
  if (UNREACHABLE.has(code) || reply === CLOSING) return "unreachable";
  if (reply === null) return code === "EENVELOPE" && /^(Invalid recipient|No recipients)/.test(message) ? "refused" : "later";
  // Of the sender, which is the same for all: an operator mends that, and they are sent after all.
  if (command === "MAIL FROM") return "later";
  return reply >= 500 ? "refused" : "later";
}
