/** E-mails, tokens or digests (32 bytes in base64url), and test passwords. */
const SECRETS = [
  /[\w.+-]+(?:@|%40)[\w-]+\.\w+/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /harbour lantern|battery staple|correct.horse/,
];

export interface LogScan {
  write(line: string): void;
  expectNoSecrets(): void;
}

export function createLogScan(): LogScan {
  const leakedLines: string[] = [];
  return {
    write(line) {
      if (SECRETS.some((secret) => secret.test(line))) leakedLines.push(line);
    },
    expectNoSecrets() {
      if (leakedLines.length > 0)
        throw new Error(`The log contains a secret:\n${leakedLines.join("\n")}`);
    },
  };
}
