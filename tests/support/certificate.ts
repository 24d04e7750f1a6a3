import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { installedProgram } from "./installed-program.ts";

const KEYS = { ec: "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1", rsa: "-newkey rsa:2048" };

/** Writes a self-signed certificate under the file names that deploy/nginx reads. */
export function makeCertificate(
  folder: string,
  host: string,
  kind: keyof typeof KEYS = "ec",
): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const request = `req -x509 ${KEYS[kind]} -nodes -days 2`;
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const output = ["-keyout", key, "-out", certificate];
  execFileSync(installedProgram("openssl"), [...request.split(" "), ...subject, ...output], {
    stdio: "ignore",
  });
  return { key, certificate };
}
