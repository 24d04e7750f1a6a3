import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ImportFileError } from "#server/feeds/import-file-error.ts";

const TIME_OUT_MS = 20_000;

/**
 * @param files paths below `base`
 * @throws ImportFileError with the first file that cannot be downloaded
 */
export async function withDownloadedFiles<T>(
  base: string,
  files: readonly string[],
  use: (folder: string) => T,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "touchline-import-"));
  try {
    for (const file of files) {
      const text = await download(base, file);
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function download(base: string, file: string): Promise<string> {
  // Only a plain relative path is safe, because it also names a local file.
  if (!/^[\w.-]+(\/[\w.-]+)*\.json$/.test(file) || file.split("/").includes("..")) {
    throw new ImportFileError(
      file,
      null,
      "a file to fetch must be a relative path such as 2024-25/en.1.json.",
    );
  }
  const url = `${base.replace(/\/+$/, "")}/${file}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIME_OUT_MS) }).catch(
    (cause: unknown) => {
      throw new ImportFileError(file, null, `${url} cannot be fetched (${reasonOf(cause)}).`);
    },
  );
  if (!response.ok) throw new ImportFileError(file, null, `${url} answered ${response.status}.`);
  return response.text().catch((cause: unknown) => {
    throw new ImportFileError(file, null, `${url} broke off (${reasonOf(cause)}).`);
  });
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === "TimeoutError") return `no answer within ${TIME_OUT_MS / 1000} s`;
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}
