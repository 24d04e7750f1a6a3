/** The PostgreSQL of a project's files, as its global set-up tells them. */
export interface ProvidedDatabase {
  /** Both are without a database's name; the pooler, where there is one, is what the program is given as its database. */
  url: string;
  poolerUrl: string | null;
  /** Names of the databases that each file's own is a copy of: migrated, and with the fixture feed's world as well. */
  template: string;
  world: string;
}

declare module "vitest" {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}
