export interface MailFailure {
  /** `unclear`: the recipient was refused without a reason. `unreachable`: no mail was tried. */
  kind: "refused" | "unclear" | "later" | "unreachable";
  /** For privacy codes only, because the server's text may name the recipient. */
  code: string;
}

const UNREACHABLE_CODES = new Set([
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

const CLOSING_CODE = 421;

/** RFC 3463 codes. Ignores the command: Postfix reports sender faults at RCPT TO. */
const RECIPIENT_OR_TEXT_CODE = /^5\.(1\.(?![78]$)\d+|2\.\d+|3\.4|6\.\d+)$/;
/** For replies without an enhanced code. 552 and 554 often mean a quota or the sender. */
const MAYBE_RECIPIENT_CODES = new Set([550, 551, 553]);

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
  const codes = [reply, enhanced].filter((part) => part !== null).join(" ");
  return {
    kind: kindOf({
      reply,
      enhanced,
      code: String(code),
      command: String(command),
      message: error.message,
    }),
    code: codes || String(code ?? "no code"),
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
  if (UNREACHABLE_CODES.has(code) || reply === CLOSING_CODE) return "unreachable";
  if (reply === null)
    return code === "EENVELOPE" && /^(Invalid recipient|No recipients)/.test(message)
      ? "refused"
      : "later";
  if (reply < 500 || command === "MAIL FROM") return "later";
  if (enhanced !== null) return RECIPIENT_OR_TEXT_CODE.test(enhanced) ? "refused" : "later";
  return command === "RCPT TO" && MAYBE_RECIPIENT_CODES.has(reply) ? "unclear" : "later";
}
