// `npm run test:docker`: the images and the composition of deploy/docker, on a Docker engine. Where Docker Hub cannot be
// reached, `npm run test:docker -- --stand-ins` first makes images of the same names, of what Debian and npm have, and
// removes them at its end.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { programFile } from "./programs.mjs";
import { refuseWithout } from "./system-programs.mjs";

const makesStandIns = process.argv[2] === "--stand-ins";
const run = (...command) => spawnSync(command[0], command.slice(1), { stdio: "inherit" }).status;
const works = (...command) =>
  spawnSync(command[0], command.slice(1), { stdio: "ignore" }).status === 0;

refuseWithout(["openssl", ...(makesStandIns ? ["debootstrap"] : [])]);
const hasCompose = works("docker", "compose", "version") || works("docker-compose", "version");
if (!works("docker", "info") || !hasCompose) {
  console.error("This needs Docker with Compose, and its engine at work on this machine.");
  process.exit(1);
}
ensureInstalled();
const isReady = !makesStandIns || run("sh", "tools/docker/stand-ins.sh") === 0;
const status = isReady ? run(process.execPath, programFile("tools/docker/main.ts")) : 1;
if (makesStandIns) run("sh", "tools/docker/stand-ins.sh", "--remove");
process.exit(status ?? 1);
