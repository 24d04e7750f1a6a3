import { importRules } from "./scripts/import-rules.mjs";

const OURS = "^(?:src|sw|server|offline|domain|engine|openapi|tests|e2e|scripts)/";
const PURE = "^(?:domain|engine)/";

/** @type {import("dependency-cruiser").IConfiguration} */
const config = {
  forbidden: [
    ...importRules().map(({ folder, files, mayImport }) => ({
      name: `${folder} imports from below`,
      comment: "See docs/architecture.md and scripts/import-rules.mjs.",
      severity: "error",
      from: { path: files },
      to: { path: OURS, pathNot: mayImport },
    })),
    {
      name: "every folder has import rules",
      comment: "Name a new folder in scripts/import-rules.mjs.",
      severity: "error",
      from: { path: "^(?:src|sw|server)/", pathNot: importRules().map(({ files }) => files) },
      to: {},
    },
    {
      name: "no cycle of files",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no cycle of folders",
      scope: "folder",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "domain and engine are pure",
      comment: "They import no package and nothing of Node.js. A calendar file is pure text.",
      severity: "error",
      from: { path: PURE, pathNot: "^domain/calendar-file\\.ts$" },
      to: { pathNot: OURS },
    },
    {
      name: "only queries use HTTP",
      comment: "Screens use queries.",
      severity: "error",
      from: { path: "^src/(?:screens|ui|routes)/" },
      to: { path: "^src/api/(?:client|unwrap)\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "display rules do not use React",
      severity: "error",
      from: { path: "^src/display/" },
      to: { path: "node_modules/react" },
    },
    {
      name: "operations leave data to the domain functions",
      comment:
        "An operation parses, makes one call and replies. It uses no transaction and no table.",
      severity: "error",
      from: { path: "^server/[^/]+/[^/]*operations\\.ts$" },
      to: { path: "/tables\\.ts$|node_modules/drizzle-orm" },
    },
    {
      name: "every import resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // Type-only imports count too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(?:dist|styled-system)/|^src/route-tree\\.gen\\.ts$" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "node", "default"],
    },
  },
};

export default config;
