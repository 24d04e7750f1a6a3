import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Debian packages with another name than their program. */
const PACKAGES = {
  nsenter: "util-linux",
  "systemd-nspawn": "systemd-container",
  WebKitWebDriver: "webkit2gtk-driver",
  "xvfb-run": "xvfb",
};
const packageOf = (program) => PACKAGES[program] ?? program;

/** Also looks where Debian keeps programs that are not on an ordinary user's path. */
export function missingPrograms(names) {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
  return names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

export function requirePrograms(names) {
  const missing = missingPrograms(names);
  if (missing.length === 0) return;
  console.error(
    `Missing programs: ${missing.join(", ")}. Run apt-get install ${missing.map(packageOf).join(" ")}`,
  );
  process.exit(1);
}

/** Also resolves if the installation fails. */
export async function installPackages(programs) {
  const packages = programs.map(packageOf);
  console.log(`Installing Debian's ${packages.join(", ")} ...`);
  const apt = process.getuid?.() === 0 ? "apt-get" : "sudo -n apt-get";
  const installing = spawn(
    "sh",
    [
      "-c",
      `${apt} update -qq; ${apt} install -y -qq --no-install-recommends ${packages.join(" ")}`,
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    },
  );
  await new Promise((resolve) => installing.on("close", resolve).on("error", resolve));
}
