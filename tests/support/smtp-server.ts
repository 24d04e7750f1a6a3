import { SMTPServer } from "smtp-server";
import { listeningPort } from "./listening-port.ts";
import { createSmtpMailer, type Mailer } from "#server/mail/mailer.ts";

interface ReceivedMail {
  from: string;
  to: string[];
  headers: Map<string, string>;
  text: string;
  html: string;
}

export interface RunningSmtpServer {
  received: ReceivedMail[];
  mailer: Mailer;
  close(): Promise<void>;
}

const USER = "touchline";
const PASSWORD = "mail server's own words";

/** @param secure offers TLS with a self-signed certificate */
export async function startSmtpServer({ secure = false } = {}): Promise<RunningSmtpServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: secure ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, answer) {
      const isKnown = username === USER && password === PASSWORD;
      answer(isKnown ? null : new Error("535 unknown user"), { user: username });
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          ...readMessage(Buffer.concat(chunks).toString("utf8")),
        });
        answer();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = listeningPort(server.server);
  const url = `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
  return {
    received,
    mailer: createSmtpMailer(url, "Touchline <support@touchline.example>"),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMessage(message: string): Pick<ReceivedMail, "headers" | "text" | "html"> {
  const { headers, body } = split(message);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = (boundary === undefined ? [message] : body.split(`--${boundary}`)).map(split);
  const partOf = (type: string) => {
    const part = parts.find((each) => each.headers.get("content-type")?.startsWith(type));
    return part === undefined ? "" : decode(part);
  };
  return { headers, text: partOf("text/plain"), html: partOf("text/html") };
}

function split(message: string): { headers: Map<string, string>; body: string } {
  const [head = "", ...rest] = message.replace(/^\r\n/, "").split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.toLowerCase(), value.join(":").trim()] as const;
    }),
  );
  return { headers, body: rest.join("\r\n\r\n") };
}

function decode({ headers, body }: { headers: Map<string, string>; body: string }): string {
  const encoding = headers.get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
