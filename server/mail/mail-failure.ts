/** What a mail server, or the way to it, said of one mail. */
export interface MailFailure {
  /**
   * `refused`: this mail will never be taken. `later`: it may be, perhaps once an operator has mended something.
   * `unclear`: its reader was refused without a word on whose fault that is. `unreachable`: no mail at all could be tried.
   */
  kind: "refused" | "unclear" | "later" | "unreachable";
  /** The server's codes, or the library's. All that may be kept: the server's own words may name the reader. */
  code: string;
}

/** The library's codes for a server that was not reached, or that does not let this program in. */
const UNREACHABLE = new Set([
  "ECONNECTION",
  "ESOCKET",
  "ETIMEDOUT",
  "EDNS",
  "ETLS",
  "EAUTH",
  "ENOAUTH",
  "EOAUTH2",
  "EPROXY",
  "EPROTOCOL",
]);

/** The server is closing its doors; it says so of whatever it is asked. */
const CLOSING = 421;

/**
 * Enhanced codes (RFC 3463) about the reader's address or mailbox, or the text. All others, such as 5.7.1 of a relay that
 * is not set up, are of the sender, whichever command they answer: Postfix says what it has against one at RCPT TO.
 */
const OF_READER_OR_TEXT = /^5\.(1\.(?![78]$)\d+|2\.\d+|3\.4|6\.\d+)$/;
/** Without an enhanced code; 552 and 554 are of a quota or the sender as often as not. */
const MAY_BE_OF_READER = new Set([550, 551, 553]);

export function mailFailureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { kind: "later", code: "no code" };
  const { code, command, response, responseCode } = error as {
    code?: unknown;
    command?: unknown;
    response?: unknown;
    responseCode?: unknown;
  };
  const reply = typeof responseCode === "number" ? responseCode : null;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(String(response))?.[1] ?? null;
  const said = [reply, enhanced].filter((one) => one !== null).join(" ");
  return {
    kind: kindOf({
      reply,
      enhanced,
      code: String(code),
      command: String(command),
      message: error.message,
    }),
    code: said || String(code ?? "no code"),
  };
}

interface Reply {
  reply: number | null;
  enhanced: string | null;
  code: string;
  command: string;
  message: string;
}

function kindOf({ reply, enhanced, code, command, message }: Reply): MailFailure["kind"] {
  if (UNREACHABLE.has(code) || reply === CLOSING) return "unreachable";
  if (reply === null)
    return code === "EENVELOPE" && /^(Invalid recipient|No recipients)/.test(message)
      ? "refused"
      : "later";
  // Of the sender, which is the same for all.
  if (reply < 500 || command === "MAIL FROM") return "later";
  if (enhanced !== null) return OF_READER_OR_TEXT.test(enhanced) ? "refused" : "later";
  return command === "RCPT TO" && MAY_BE_OF_READER.has(reply) ? "unclear" : "later";
}
