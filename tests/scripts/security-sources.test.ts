import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { filesOf } from "./source-files.ts";

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const at = (node: unknown, key: string): unknown => (isNode(node) ? node[key] : undefined);
const valuesOf = (node: unknown): unknown[] => (isNode(node) ? Object.values(node) : []);

const contract: unknown = parse(readFileSync("openapi/v1.yaml", "utf8"));

function resolve(node: unknown): unknown {
  const reference = at(node, "$ref");
  return typeof reference === "string" ? reference.slice(2).split("/").reduce(at, contract) : node;
}

function unbounded(schema: unknown, path: string): string[] {
  const node = resolve(schema);
  if (!isNode(node)) return [];
  const types = new Set([node["type"]].flat());
  const has = (...keys: string[]) => keys.some((key) => key in node);
  const isOpen =
    !has("enum", "const") &&
    ((types.has("string") && !has("maxLength", "pattern") && node["format"] !== "date") ||
      ((types.has("integer") || types.has("number")) &&
        !(has("maximum") && has("minimum", "exclusiveMinimum"))) ||
      (types.has("array") && !has("maxItems")) ||
      (types.has("object") && node["additionalProperties"] !== false));
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(isNode(node["properties"]) ? node["properties"] : {}).flatMap(
      ([name, property]) => unbounded(property, `${path}.${name}`),
    ),
    ...unbounded(node["items"], `${path}[]`),
  ];
}

it("Every text, number, list and object that a caller sends has bounds in the contract", () => {
  const operations = valuesOf(at(contract, "paths")).flatMap(valuesOf);
  expect(operations.length).toBeGreaterThan(40);
  const open = operations.flatMap((operation) => {
    const name = String(at(operation, "operationId"));
    const parameters = [at(operation, "parameters") ?? []].flat().map(resolve);
    const bodies = valuesOf(at(resolve(at(operation, "requestBody")), "content"));
    return [
      ...parameters.flatMap((one) =>
        unbounded(at(one, "schema"), `${name} ?${String(at(one, "name"))}`),
      ),
      ...bodies.flatMap((one) => unbounded(at(one, "schema"), name)),
    ];
  });
  expect(open).toEqual([]);
});

it("All hashes are SHA-2, and random numbers come from the system", () => {
  const text = filesOf("server", "domain", "engine", "offline", "sw", "src")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const named = text.matchAll(
    /(?:createHash|createHmac|digest)\(\s*"((?:sha|md|ripemd|blake)[\w-]*)"/gi,
  );
  expect(new Set([...named].map(([, name = ""]) => name.toLowerCase()))).toEqual(
    new Set(["sha256", "sha512", "sha-256"]),
  );
  expect(text).not.toMatch(
    /from "(?:[\w@/-]*(?:crypto-js|bcrypt|node-forge|noble|tweetnacl|jsonwebtoken|uuid)[\w/-]*)"/,
  );
  const guesses = filesOf("server", "domain", "engine").filter((file) =>
    readFileSync(file, "utf8").includes("Math.random"),
  );
  expect(guesses).toEqual([]);
});

it("An account needs no hint and no secret question", () => {
  const fieldsOf = (name: string) => {
    const operation = valuesOf(at(contract, "paths"))
      .flatMap(valuesOf)
      .find((one) => at(one, "operationId") === name);
    const [body] = valuesOf(at(resolve(at(operation, "requestBody")), "content"));
    return Object.keys(Object(at(resolve(at(body, "schema")), "properties"))).toSorted();
  };
  expect(fieldsOf("register")).toEqual([
    "confirm_password",
    "country_id",
    "email",
    "first_name",
    "last_name",
    "meta",
    "password",
    "read",
    "referred_by_username",
    "source",
  ]);
  expect(fieldsOf("requestPasswordReset")).toEqual(["callback_url", "email", "type"]);
  expect(fieldsOf("resetPassword")).toEqual([
    "confirm_password",
    "email",
    "password",
    "token",
    "type",
  ]);
});

it("The app is HTML, CSS and JavaScript with pictures and a font, and embeds no plug-in", () => {
  const files = ["src", "sw", "offline", "public"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  files.push("index.html");
  expect(files.length).toBeGreaterThan(300);
  const known = new Set([
    "html",
    "ts",
    "tsx",
    "js",
    "css",
    "json",
    "svg",
    "png",
    "ico",
    "woff2",
    "txt",
  ]);
  expect(files.filter((file) => !known.has(String(file.split(".").at(-1))))).toEqual([]);
  const plugIns = files.filter((file) =>
    /<(?:object[ /]|embed|applet)/.test(readFileSync(file, "utf8")),
  );
  expect(plugIns).toEqual([]);
});

it("The shipped proxy allows only TLS 1.2 and 1.3", () => {
  const conf = readFileSync("deploy/nginx/touchline.conf", "utf8");
  expect(Array.from(conf.matchAll(/^\s*ssl_protocols (.+);$/gm), ([, names]) => names)).toEqual([
    "TLSv1.2 TLSv1.3",
  ]);
});

it("SQL text contains only our own constants", () => {
  const uses = filesOf("server").flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/sql\.raw\(/g), () => file),
  );
  expect(new Set(uses)).toEqual(
    new Set([
      "server/credits/ledger-repository.ts",
      "server/payments/ledger-differences.ts",
      "server/payments/payment-differences.ts",
      "server/predictions/generation-repository.ts",
    ]),
  );
});

it("Only a start outside production creates the demo account", () => {
  const makers = filesOf("server").filter((file) =>
    readFileSync(file, "utf8").includes("ensureDemoAccount"),
  );
  expect(makers.toSorted()).toEqual(["server/accounts/demo-account.ts", "server/main.ts"]);
  expect(readFileSync("server/main.ts", "utf8")).toMatch(
    /if \([^)]*!config\.production[^{]*\{[^}]*ensureDemoAccount/,
  );
});

it("Only five files of the server call other hosts", () => {
  const asking = filesOf("server").filter(
    (file) =>
      !/^server\/(bench|payments\/stand-ins)\//.test(file) &&
      /\bfetch\(|new Stripe\(|createTransport\(|request as httpsRequest|from "(?:undici|axios|got)"/.test(
        readFileSync(file, "utf8"),
      ),
  );
  expect(asking.toSorted()).toEqual([
    "server/feeds/replay/download-files.ts",
    "server/mail/mailer.ts",
    "server/payments/providers/stripe.ts",
    "server/platform/network/fetch-json.ts",
    "server/push/push-transport.ts",
  ]);
});

it("The image copies named folders, runs without root and checks package hashes", () => {
  const stages = readFileSync("deploy/docker/Dockerfile", "utf8").split(/^FROM .*$/m);
  const shipped = stages.at(-1) ?? "";
  expect(shipped).toMatch(/^USER node$/m);
  const copied = [...shipped.matchAll(/^COPY (?:--\S+ )?(.+) \S+$/gm)].flatMap(([, from = ""]) =>
    from.split(" "),
  );
  expect(copied.length).toBeGreaterThan(4);
  expect(copied.filter((name) => /^\.|\*|^\/?$|\.env|test|e2e/.test(name))).toEqual([]);
  expect(stages.join("\n")).not.toMatch(/npm (install|i)\b/);
  expect(readFileSync("deploy/systemd/touchline@.service", "utf8")).toMatch(/^User=touchline$/m);
  const lock: unknown = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const packages = Object.entries(at(lock, "packages") ?? {}).filter(
    ([name, one]) => name !== "" && at(one, "dev") !== true,
  );
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, one]) => typeof at(one, "integrity") !== "string")).toEqual([]);
});
