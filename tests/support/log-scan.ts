/** An e-mail, a token or its digest as we write them (32 bytes in base64url), and the words that tests take as passwords. */
const SECRETS = [
  /[\w.+-]+(?:@|%40)[\w-]+\.\w+/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /harbour lantern|battery staple|correct.horse/,
];

export interface LogScan {
  /** Takes a line of a log. */
  write(line: string): void;
  /** @throws Error with the lines that tell what a log must not */
  expectNothingTold(): void;
}

/** Reads the log of a program that a test has started: whoever writes a secret there fails the test. */
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
