import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbedded } from "#server/platform/db/embedded-postgres.ts";
import { readPostmaster } from "#server/platform/db/postgres-process.ts";

export async function query(url: string, script: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(script)).rows;
  } finally {
    await client.end();
  }
}

export class DataFolders {
  private readonly running: EmbeddedPostgres[] = [];
  private copies = 0;

  private constructor(readonly root: string) {}

  static async open(): Promise<DataFolders> {
    const root = mkdtempSync(join(tmpdir(), "touchline-embedded-"));
    // As root, the user of PostgreSQL needs access to this folder.
    execFileSync("chmod", ["755", root]);
    const first = await startEmbedded(join(root, "first"));
    await query(first.url, "create table kept (value integer)");
    await first.stop();
    return new DataFolders(root);
  }

  /** A copy is much faster than another initdb. */
  copy(): string {
    const folder = join(this.root, `copy-${(this.copies += 1)}`);
    execFileSync("cp", ["-a", join(this.root, "first"), folder]);
    return folder;
  }

  async start(folder: string): Promise<EmbeddedPostgres> {
    const postgres = await startEmbedded(folder);
    this.running.push(postgres);
    return postgres;
  }

  async discard(folder: string): Promise<void> {
    for (const postgres of this.running.splice(0)) await postgres.stop();
    if (existsSync(join(folder, "postgresql", "postmaster.pid")))
      await startEmbedded(folder).then(
        (postgres) => postgres.stop(),
        () => undefined,
      );
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

export const postmasterOf = (folder: string) =>
  readPostmaster(join(folder, "postgresql"))?.pid ?? 0;

export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
