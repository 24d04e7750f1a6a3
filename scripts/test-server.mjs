// `npm run test:server`: the lines of docs/one-server.md, run on a new Debian that systemd boots in a container.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { programFile } from "./programs.mjs";

const PACKAGES = {
  debootstrap: "debootstrap",
  "systemd-nspawn": "systemd-container",
  slirp4netns: "slirp4netns",
  nsenter: "util-linux",
  openssl: "openssl",
  git: "git",
};
const lacks = (program) =>
  spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status !== 0;
const missing = Object.keys(PACKAGES).filter(lacks);
if (missing.length > 0) {
  const packages = missing.map((program) => PACKAGES[program]).join(" ");
  console.error(`This needs ${missing.join(" and ")}: apt-get install ${packages}`);
  process.exit(1);
}
if (process.getuid() !== 0) {
  console.error("This boots a container, and only root can: sudo npm run test:server");
  process.exit(1);
}
ensureInstalled();
const { status } = spawnSync(process.execPath, [programFile("tools/one-server/main.ts")], {
  stdio: "inherit",
});
process.exit(status ?? 1);
