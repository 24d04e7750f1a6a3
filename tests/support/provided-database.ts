export interface ProvidedDatabase {
  /** Both URLs have no database name. With a pooler, the program uses the pooler's URL. */
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
