import { parseArgs } from "node:util";
import { runCommand, UsageError } from "#server/cli/run-command.ts";
import { table } from "#server/cli/table.ts";
import { withDatabase } from "#server/cli/with-database.ts";
import type { JobStateRow } from "#server/platform/jobs/job-state-repository.ts";
import { type JobConsole, withJobConsole } from "#server/platform/jobs/operate-jobs.ts";

const USAGE = `npm run jobs                      shows the jobs and their queues
npm run jobs -- dead              shows the tasks that were given up
npm run jobs -- retry [ID ...]    retries all of them, or those with these ids`;

function stateText({ failures, failingSince, lastError, stopped }: JobStateRow): string {
  if (failures === 0) return "works";
  const since = failingSince?.toISOString() ?? "";
  return `failed ${failures} times since ${since}: ${stopped ?? lastError ?? ""}`;
}

async function list(jobConsole: JobConsole): Promise<string> {
  const { jobs, queues, deadLetters } = await jobConsole.list();
  return [
    table(
      ["JOB", "LAST SUCCESS", "STATE"],
      jobs.map((job) => [job.name, job.lastSuccessAt?.toISOString() ?? "never", stateText(job)]),
    ),
    table(
      ["QUEUE", "WAITING", "RUNNING", "FAILED"],
      queues.map(({ name, state: { queued, active, failed } }) =>
        [name, queued, active, failed].map(String),
      ),
    ),
    deadLetters === 0
      ? "Nothing was given up."
      : `Tasks given up: ${deadLetters}. See npm run jobs -- dead.`,
  ].join("\n\n");
}

async function listDead(jobConsole: JobConsole): Promise<string> {
  const letters = await jobConsole.deadLetters();
  if (letters.length === 0) return "Nothing was given up.";
  return table(
    ["ID", "GIVEN UP", "JOB", "INPUT", "ERROR"],
    letters.map(({ id, job, input, error, givenUpAt }) => [
      id,
      givenUpAt.toISOString(),
      job,
      JSON.stringify(input),
      error,
    ]),
  );
}

async function retry(jobConsole: JobConsole, ids: readonly string[]): Promise<string> {
  const count = await jobConsole.retry(ids.length === 0 ? undefined : ids);
  return `Tasks that will be retried: ${count}.`;
}

async function main(): Promise<void> {
  const [action = "list", ...ids] = parseArgs({ allowPositionals: true }).positionals;
  const act = {
    list,
    dead: listDead,
    retry: (jobConsole: JobConsole) => retry(jobConsole, ids),
  }[action];
  if (act === undefined || (action !== "retry" && ids.length > 0)) throw new UsageError(USAGE);
  const output = await withDatabase((database) => withJobConsole(database, act));
  console.log(output ?? "No process has run jobs here yet.");
}

runCommand(main);
