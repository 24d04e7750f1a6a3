import { law } from "./scripts/import-law.mjs";

const OURS = "^(?:src|sw|server|offline|domain|engine|openapi|tests|e2e|scripts)/";
const PURE = "^(?:domain|engine)/";

/** @type {import("dependency-cruiser").IConfiguration} */
const config = {
  forbidden: [
    ...law().map(({ folder, files, mayImport }) => ({
      name: `${folder} imports from below`,
      comment: "Imports go one way: scripts/import-law.mjs says which, README.md draws it.",
      severity: "error",
      from: { path: files },
      to: { path: OURS, pathNot: mayImport },
    })),
    {
      name: "every folder has its place in the law",
      comment: "Name a new folder in scripts/import-law.mjs.",
      severity: "error",
      from: { path: "^(?:src|sw|server)/", pathNot: law().map(({ files }) => files) },
      to: {},
    },
    {
      name: "no circle of files",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no circle of folders",
      scope: "folder",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "domain and engine are pure",
      comment: "They import nothing from outside: no package, nothing of Node.",
      severity: "error",
      from: { path: PURE },
      to: { pathNot: OURS },
    },
    {
      name: "only queries speak HTTP",
      comment: "A screen asks queries.",
      severity: "error",
      from: { path: "^src/(?:screens|ui|routes)/" },
      to: { path: "^src/api/(?:client|unwrap)\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "display rules know no React",
      severity: "error",
      from: { path: "^src/display/" },
      to: { path: "node_modules/react" },
    },
    {
      name: "operations ask a subject's rules",
      comment:
        "An operation parses, makes one call and replies: it opens no transaction and knows no table.",
      severity: "error",
      from: { path: "^server/[^/]+/[^/]*operations\\.ts$" },
      to: { path: "/tables\\.ts$|node_modules/drizzle-orm" },
    },
    {
      name: "every import leads somewhere",
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
