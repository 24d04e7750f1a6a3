import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const MAIL_WITHIN_MS = 120_000;
const POLL_MS = 500;
const KEY = ["-newkey", "rsa:2048", "-nodes"];

export function makeCertificates(folder: string): void {
  const openssl = (line: string, ...more: string[]) =>
    execFileSync("openssl", [...line.split(" "), ...more], { cwd: folder, stdio: "ignore" });
  openssl(
    "req -x509 -days 365 -subj /CN=authority -keyout authority.key -out authority.pem",
    ...KEY,
  );
  const name = ["-subj", "/CN=mail.example", "-addext", "subjectAltName=DNS:mail.example"];
  openssl("req -keyout mail.key -out mail.csr", ...KEY, ...name);
  openssl(
    "x509 -req -in mail.csr -days 2 -CA authority.pem -CAkey authority.key -copy_extensions copy -out mail.pem",
  );
}

function mailsTo(folder: string, address: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith("mail-"))
    .map((name) =>
      readFileSync(join(folder, name), "utf8").replaceAll("=\r\n", "").replaceAll("=3D", "="),
    )
    .filter((mail) => mail.includes(`To: ${address}`));
}

export async function mailTo(folder: string, address: string): Promise<string> {
  for (const end = performance.now() + MAIL_WITHIN_MS; ; await delay(POLL_MS)) {
    const mail = mailsTo(folder, address).at(-1);
    if (mail !== undefined) return mail;
    if (performance.now() > end) return "";
  }
}
