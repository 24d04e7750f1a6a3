export interface ProvidedDatabase {
  /** Without a database name, like `poolerUrl`. */
  url: string;
  poolerUrl: string | null;
  /** The name of the migrated database; `world` has matches too. */
  template: string;
  world: string;
}

declare module "vitest" {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}
