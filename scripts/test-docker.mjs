// `npm run test:docker`: the images and the composition of deploy/docker, on a Docker engine. Where Docker Hub cannot be
// reached, `npm run test:docker -- --stand-ins` first makes images of the same names, of what Debian and npm have.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { refuseWithout } from "./system-programs.mjs";

const makesStandIns = process.argv[2] === "--stand-ins";
refuseWithout(["docker", "openssl", ...(makesStandIns ? ["debootstrap"] : [])]);
if (spawnSync("docker", ["info"], { stdio: "ignore" }).status !== 0) {
  console.error("No Docker engine answers. Start one, or set DOCKER_HOST to where it listens.");
  process.exit(1);
}
ensureInstalled();
const run = (program, args) => {
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};
if (makesStandIns) run("sh", ["e2e/docker/stand-ins.sh"]);
run(process.execPath, ["--import", "tsx", "e2e/docker/main.ts"]);
