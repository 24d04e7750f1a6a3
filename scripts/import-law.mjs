/**
 * The folders that a folder may import; `.dependency-cruiser.mjs` enforces it. A program's folder
 * imports itself and lower lines only; `.` is the top folder's files.
 */
export const PROGRAMS = {
  src: {
    runsIn: "the page",
    lines: [
      ["."],
      ["routes"],
      ["screens/connection-lab", "screens/profile"],
      ["screens/layout", "screens/my-picks", "screens/track-record"],
      ["screens/auth", "screens/home", "screens/match", "screens/pricing", "screens/seals"],
      ["screens/static", "screens/verify-email", "screens/not-found", "screens/payment"],
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
    runsIn: "the worker",
    lines: [
      ["."],
      ["chain", "sync"],
      ["strategies"],
      ["storage"],
      ["network", "shell"],
      ["browser"],
    ],
    shared: ["offline", "domain", "engine", "openapi"],
  },
  server: {
    runsIn: "Node",
    lines: [
      [".", "cli"],
      ["personal-data", "link-previews"],
      ["unlocks"],
      ["payments", "verify", "backtest"],
      ["proofs", "track-record"],
      ["predictions"],
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

/** Folders that several programs import, each with its own allowed imports. */
export const SHARED = {
  offline: {
    is: "the phone's own store, for page and worker",
    imports: ["domain", "engine", "openapi"],
  },
  domain: { is: "what app, worker and server all must know", imports: ["openapi"] },
  engine: { is: "the model", imports: [] },
  openapi: { is: "the contract's types", imports: [] },
};

const pathOf = (program, folder) => (folder === "." ? program : `${program}/${folder}`);

function foldersOf(program) {
  return PROGRAMS[program].lines.flat().map((folder) => pathOf(program, folder));
}

function filesOf(folder, folders) {
  const isDivided = folders.some((other) => other.startsWith(`${folder}/`));
  return isDivided ? `^${folder}/[^/]+$` : `^${folder}/`;
}

/**
 * @returns {{ folder: string, files: string, mayImport: string[] }[]} patterns of the folder's
 * files and of those that they may import
 */
export function law() {
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

export function drawLaw() {
  const columns = Object.entries(PROGRAMS).map(([program, { runsIn, lines }]) => [
    `${program}/ (${runsIn})`,
    "",
    ...lines.flatMap((line, index) => [...(index === 0 ? [] : ["  ▼"]), ...wrap(line)]),
  ]);
  const widths = columns.map((column) => Math.max(...column.map((text) => text.length)) + 3);
  const height = Math.max(...columns.map((column) => column.length));
  const rows = Array.from({ length: height }, (_, row) =>
    columns
      .map((column, index) => (column[row] ?? "").padEnd(widths[index]))
      .join("")
      .trimEnd(),
  );
  const shared = Object.entries(SHARED).map(
    ([folder, { is, imports }]) =>
      `${`${folder}/`.padEnd(10)}${is}; imports ${imports.join(", ") || "nothing"}`,
  );
  const users = Object.keys(SHARED).map(
    (folder) =>
      `${`${folder}/`.padEnd(10)}for ${Object.keys(PROGRAMS)
        .filter((program) => PROGRAMS[program].shared.includes(folder))
        .join(", ")}`,
  );
  return [...rows, "", ...shared.map((line, index) => `${line}; ${users[index].slice(10)}`)].join(
    "\n",
  );
}

const WIDEST = 30;

function wrap(names) {
  const lines = [];
  for (const name of names.map((each) => (each === "." ? "start" : each))) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} · ${name}`.length <= WIDEST)
      lines[lines.length - 1] = `${last} · ${name}`;
    else lines.push(name);
  }
  return lines;
}
