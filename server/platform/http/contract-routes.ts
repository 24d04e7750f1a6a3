/** A part of the contract: an object with what it says by name. */
type Part = Readonly<Record<string, unknown>>;

interface Bodies {
  content: Record<string, { schema?: unknown }>;
}

/** An operation of the contract as Fastify takes a route. */
export interface ContractRoute {
  operationId: string;
  method: string;
  url: string;
  schema: {
    params?: Part;
    querystring?: Part;
    headers?: Part;
    body?: Bodies;
    response: Record<string, Bodies>;
  };
  /** Who may call: one scheme with the roles that it asks for, or null for everybody. */
  security: { scheme: string; roles: readonly string[] } | null;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** Where Fastify wants the parameters that the contract says are in the path, and so on. */
const PLACES = { path: "params", query: "querystring", header: "headers" } as const;

/**
 * The routes of a contract, with everything that it refers to in place.
 * @param contract an OpenAPI document, which `npm run check` has linted
 * @throws where a reference leads nowhere or into itself, or an operation's security is more than one scheme
 */
export function contractRoutes(contract: Part): ContractRoute[] {
  const whole = resolveReferences(contract);
  return Object.entries(asPart(whole["paths"])).flatMap(([path, described]) => {
    const all = asPart(described);
    return METHODS.filter((method) => method in all).map((method) => {
      const operation = asPart(all[method]);
      const body = bodiesOf(operation["requestBody"]);
      return {
        operationId: String(operation["operationId"]),
        method: method.toUpperCase(),
        url: path.replace(/\{(\w+)\}/g, ":$1"),
        schema: {
          ...parametersOf(all["parameters"]),
          ...parametersOf(operation["parameters"]),
          ...(body === null ? {} : { body }),
          response: responsesOf(operation["responses"]),
        },
        security: securityOf(operation["security"] ?? whole["security"]),
      };
    });
  });
}

function asPart(value: unknown): Part {
  // What the linted contract describes there is an object; nothing there is an empty one.
  return (value ?? {}) as Part;
}

function resolveReferences(contract: Part): Part {
  const known = new Map<string, unknown>();
  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    if ("$ref" in value) return follow(String(value.$ref));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]));
  }
  function follow(reference: string): unknown {
    if (known.has(reference)) {
      const part = known.get(reference);
      if (part === undefined) throw new Error(`The contract's ${reference} contains itself.`);
      return part;
    }
    known.set(reference, undefined);
    const part = reference
      .replace(/^#\//, "")
      .split("/")
      .reduce<unknown>((within, name) => asPart(within)[name], contract);
    if (part === undefined) throw new Error(`The contract has no ${reference}.`);
    const resolved = resolve(part);
    known.set(reference, resolved);
    return resolved;
  }
  return asPart(resolve(contract));
}

function parametersOf(
  parameters: unknown,
): Pick<ContractRoute["schema"], "params" | "querystring" | "headers"> {
  const all = Object.values(asPart(parameters)).map(asPart);
  return Object.fromEntries(
    Object.entries(PLACES).flatMap(([place, key]) => {
      const here = all.filter((parameter) => parameter["in"] === place);
      if (here.length === 0) return [];
      const properties = here.map(({ name, schema }) => [String(name), schema]);
      const required = here.filter((parameter) => parameter["required"] === true);
      return [
        [
          key,
          {
            type: "object",
            properties: Object.fromEntries(properties),
            ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
          },
        ],
      ];
    }),
  );
}

function bodiesOf(described: unknown): Bodies | null {
  const types = Object.entries(asPart(asPart(described)["content"]));
  if (types.length === 0) return null;
  return {
    content: Object.fromEntries(
      types.map(([type, body]) => {
        const { schema } = asPart(body);
        return [type, schema === undefined ? {} : { schema }];
      }),
    ),
  };
}

function responsesOf(described: unknown): Record<string, Bodies> {
  return Object.fromEntries(
    Object.entries(asPart(described)).flatMap(([status, response]) => {
      const bodies = bodiesOf(response);
      return bodies === null ? [] : [[status, bodies] as const];
    }),
  );
}

function securityOf(security: unknown): ContractRoute["security"] {
  const schemes = Object.values(asPart(security)).flatMap((one) => Object.entries(asPart(one)));
  const [first, ...others] = schemes;
  if (first === undefined) return null;
  if (others.length > 0) throw new Error("An operation of the contract asks for several sign-ins.");
  const [scheme, roles] = first;
  return { scheme, roles: Object.values(asPart(roles)).map(String) };
}
