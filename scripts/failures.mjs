// Repeats failed tests at the end of the log, because long logs lose their start.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const REPORTS = ".cache/reports";
const MAX_LINES = 15;

function read(file) {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${file}`, "utf8"));
  } catch {
    return null;
  }
}

function ofVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => [
        `${name} › ${fullName}`,
        failureMessages.join("\n"),
      ]);
    return failed.length === 0 && message ? [[name, message]] : failed;
  });
}

function ofPlaywright(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const failed = (report?.suites ?? [])
    .flatMap(specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => [
      `${file} › ${title}`,
      tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
        .map(({ message }) => message)
        .join("\n"),
    ]);
  return [...failed, ...(report?.errors ?? []).map(({ message }) => ["playwright", message])];
}

function failuresOf(report) {
  if (report === null) return [];
  if ("failedStep" in report) return [[report.failedStep, ""]];
  return "suites" in report ? ofPlaywright(report) : ofVitest(report);
}

const files = existsSync(REPORTS) ? readdirSync(REPORTS) : [];
for (const [title, message] of files.flatMap((file) => failuresOf(read(file)))) {
  console.log(`FAILED: ${title}`);
  const lines = stripVTControlCharacters(message ?? "").split("\n");
  for (const line of lines.slice(0, MAX_LINES)) console.log(`  ${line.slice(0, 300)}`);
}
