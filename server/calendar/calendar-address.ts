import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;
/** The length of 32 bytes in base64url. */
const FILE_NAME = /^([\w-]{43})\.ics$/;

/** 256 random bits: nobody can guess one, so a fast hash is enough. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

export function calendarUrl(appUrl: string, secret: string): string {
  return `${appUrl.replace(/\/$/, "")}/calendar/${secret}.ics`;
}

export function readSecret(fileName: string): string | undefined {
  return FILE_NAME.exec(fileName)?.[1];
}
