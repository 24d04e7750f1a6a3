import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const SOURCE = "/root/touchline.git";

export function writeSource(containerFolder: string, commit: string): void {
  const repository = join(containerFolder, SOURCE);
  const git = (...args: string[]) => execFileSync("git", args, { stdio: "ignore" });
  git("init", "--bare", "--initial-branch=main", repository);
  git("push", "--force", repository, `${commit}:refs/heads/main`);
}

export function commitWith(path: string, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), "touchline-index-"));
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
  const git = (args: string[], input = "") =>
    execFileSync("git", args, { env, input, encoding: "utf8" }).trim();
  try {
    git(["read-tree", "HEAD"]);
    const blob = git(["hash-object", "-w", "--stdin"], content);
    git(["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`]);
    const author = ["-c", "user.name=Operator", "-c", "user.email=operator@touchline.example"];
    const tree = git(["write-tree"]);
    return git([...author, "commit-tree", tree, "-p", "HEAD", "-m", "Try the next version"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
