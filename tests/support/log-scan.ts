/** E-mails, tokens and digests (32 bytes in base64url), and the tests' passwords. */
const SECRETS = [
  /[\w.+-]+(?:@|%40)[\w-]+\.\w+/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /harbour lantern|battery staple|correct.horse/,
];

export interface LogScan {
  write(line: string): void;
  expectNothingTold(): void;
}

export function createLogScan(): LogScan {
  const told: string[] = [];
  return {
    write(line) {
      if (SECRETS.some((secret) => secret.test(line))) told.push(line);
    },
    expectNothingTold() {
      if (told.length > 0) throw new Error(`The log tells a secret:\n${told.join("\n")}`);
    },
  };
}
