/**
 * What a folder may import: itself and lower lines. `.` is the program's top folder.
 * `.dependency-cruiser.mjs` enforces it.
 */
export const PROGRAMS = {
  src: {
    lines: [
      ["."],
      ["routes"],
      ["screens/connection-lab", "screens/profile"],
      [
        "screens/competition",
        "screens/layout",
        "screens/my-picks",
        "screens/search",
        "screens/track-record",
      ],
      ["screens/auth", "screens/home", "screens/match", "screens/pricing", "screens/seals"],
      ["screens/club"],
      ["screens/push"],
      [
        "screens/calendar",
        "screens/static",
        "screens/verify-email",
        "screens/not-found",
        "screens/payment",
      ],
      ["queries"],
      ["first-paint"],
      ["ui"],
      ["logout"],
      ["api", "pwa"],
      ["clock"],
      ["storage"],
      ["state", "display", "product", "theme"],
    ],
    shared: ["offline", "domain", "engine", "openapi"],
  },
  sw: {
    lines: [
      ["."],
      ["chain", "sync", "push"],
      ["strategies"],
      ["storage"],
      ["network", "shell"],
      ["browser"],
    ],
    shared: ["offline", "domain", "engine", "openapi"],
  },
  server: {
    lines: [
      [".", "cli"],
      ["personal-data", "link-previews"],
      ["push"],
      ["unlocks", "clubs", "calendar"],
      ["payments", "verify", "backtest", "season-chances"],
      ["proofs", "standings", "track-record"],
      ["predictions", "follows"],
      ["fixtures", "accounts"],
      ["credits", "mail"],
      ["feeds"],
      ["platform/http", "platform/jobs"],
      ["platform/changes"],
      ["platform"],
      ["platform/db"],
      ["platform/config", "platform/clock", "platform/network"],
    ],
    shared: ["domain", "engine", "openapi"],
  },
};

export const SHARED = {
  offline: { imports: ["domain", "engine", "openapi"] },
  domain: { imports: ["openapi"] },
  engine: { imports: [] },
  openapi: { imports: [] },
};

const pathOf = (program, folder) => (folder === "." ? program : `${program}/${folder}`);

function foldersOf(program) {
  return PROGRAMS[program].lines.flat().map((folder) => pathOf(program, folder));
}

function filesOf(folder, folders) {
  const isDivided = folders.some((other) => other.startsWith(`${folder}/`));
  return isDivided ? `^${folder}/[^/]+$` : `^${folder}/`;
}

export function importRules() {
  const programs = Object.entries(PROGRAMS).flatMap(([program, { lines, shared }]) => {
    const folders = foldersOf(program);
    return lines.flatMap((line, index) =>
      line.map((name) => {
        const folder = pathOf(program, name);
        const below = lines
          .slice(index + 1)
          .flat()
          .map((other) => filesOf(pathOf(program, other), folders));
        return {
          folder,
          files: filesOf(folder, folders),
          mayImport: [filesOf(folder, folders), ...below, ...shared.map((other) => `^${other}/`)],
        };
      }),
    );
  });
  const shared = Object.entries(SHARED).map(([folder, { imports }]) => ({
    folder,
    files: `^${folder}/`,
    mayImport: [folder, ...imports].map((other) => `^${other}/`),
  }));
  return [...programs, ...shared];
}
