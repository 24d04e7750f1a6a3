import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import buildSerializer from "fast-json-stringify";
import glue from "fastify-openapi-glue";
import { parse } from "yaml";
import type { operations } from "#contract";
import { API_PATH } from "#domain/paths.ts";
import type { Download } from "#server/platform/http/download.ts";
import { refuseImpersonator, refuseRole } from "#server/platform/http/permissions.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import type { PublicAnswers } from "#server/platform/http/public-answers.ts";
import type { RateLimiter } from "#server/platform/http/rate-limits.ts";
import { oncePerSchema } from "#server/platform/http/once-per-schema.ts";
import {
  compileAddressValidator,
  compileBodyValidator,
  refuseNul,
} from "#server/platform/http/validator.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A browser receives the push. */
export type OperationId = Exclude<keyof operations, "receivePush">;

type Operation<Id extends OperationId> = operations[Id];
type Parameters<
  Id extends OperationId,
  Part extends "query" | "path",
> = Operation<Id>["parameters"] extends { [P in Part]?: infer Values }
  ? NonNullable<Values>
  : Record<never, never>;
type RequestBody<Id extends OperationId> =
  Operation<Id> extends { requestBody: { content: { "application/json": infer Body } } }
    ? Body
    : undefined;
type SuccessBody<Id extends OperationId> = {
  [
    Status in Extract<keyof Operation<Id>["responses"], 200 | 201>
  ]: Operation<Id>["responses"][Status] extends
    | { content: { "text/csv": string } }
    | { headers: { "Content-Disposition": string } }
    ? Download
    : Operation<Id>["responses"][Status] extends {
          content: { "application/json": infer Body };
        }
      ? Body
      : never;
}[Extract<keyof Operation<Id>["responses"], 200 | 201>];

export interface SignedIn {
  userId: number;
  sessionId: number;
  tokenHash: string;
  roles: readonly string[];
  impersonatorId: number | null;
}

export interface Caller {
  ip: string;
  requestId: string;
  impersonatorId: number | null;
  userAgent: string | undefined;
}

export interface Call<Id extends OperationId> {
  query: Parameters<Id, "query">;
  path: Parameters<Id, "path">;
  body: RequestBody<Id>;
  /** @throws in a public operation */
  signedIn(): SignedIn;
  optionalSignIn(): SignedIn | null;
  caller: Caller;
  headers: FastifyRequest["headers"];
}

type Answer<Body> = Body | PublicAnswer<Body>;

export type Handlers = {
  [Id in OperationId]: (call: Call<Id>) => Promise<Answer<SuccessBody<Id>>>;
};

interface ContractOperation {
  operationId: string;
  security?: Record<string, string[]>[];
  "x-rate-limit"?: string;
  "x-impersonator"?: "allowed";
  "x-cache"?: "public";
  /** A token is used when there is one. It is refused like elsewhere when it has ended. */
  "x-sign-in"?: "optional";
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

interface Contract {
  paths: Record<string, Record<string, ContractOperation>>;
  security: Record<string, string[]>[];
}

let parsedContract: Contract | undefined;

/** Shared by all callers: never change it. */
export function readContract(): Contract {
  parsedContract ??= parse(
    readFileSync(new URL("../../../openapi/v1.yaml", import.meta.url), "utf8"),
  ) as Contract;
  return parsedContract;
}

const compileSerializer = oncePerSchema((schema) => buildSerializer(schema));

export function matchHandlers(
  contract: Contract,
  handlers: object,
): Map<string, ContractOperation> {
  const byId = new Map(
    Object.values(contract.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => [operation.operationId, operation]),
  );
  const missing = [...byId.keys()].filter((id) => !(id in handlers));
  const extra = Object.keys(handlers).filter((id) => !byId.has(id));
  if (missing.length > 0 || extra.length > 0) {
    throw new Error(
      `The contract and the handlers differ. Without a handler: ${missing.join(", ") || "none"}. Not in the contract: ${extra.join(", ") || "none"}.`,
    );
  }
  return byId;
}

export interface ContractPorts {
  handlers: Handlers;
  authenticate: Record<
    "bearerAuth" | "refreshToken",
    (request: FastifyRequest) => Promise<SignedIn>
  >;
  limit: RateLimiter;
  answers: Pick<PublicAnswers, "respond">;
}

function publicAnswer(answer: unknown): PublicAnswer<unknown> {
  if (answer instanceof PublicAnswer) return answer;
  throw new Error("A public response has no freshness.");
}

function isDownload(body: unknown): body is Download {
  return typeof body === "object" && body !== null && "chunks" in body;
}

export async function registerContract(app: FastifyInstance, ports: ContractPorts): Promise<void> {
  const contract = readContract();
  const operationsById = matchHandlers(contract, ports.handlers);
  const signedIn = new WeakMap<FastifyRequest, SignedIn>();

  // Fastify's text parser bypasses validation.
  app.removeContentTypeParser("text/plain");
  // The plugin requires a parser for every type in the contract, even for responses.
  app.addContentTypeParser("text/csv", async () => {
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE("text/csv");
  });
  app.setValidatorCompiler<object>(({ schema, httpPart }) =>
    (httpPart === "body" ? compileBodyValidator : compileAddressValidator)(schema),
  );
  app.setSerializerCompiler<object>(({ schema }) => compileSerializer(schema));
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith(API_PATH)) return;
    // Responses are cached by URL: unknown parameters would create endless URLs.
    const { querystring = { type: "object" } } = route.schema ?? {};
    route.schema = {
      ...route.schema,
      querystring: { ...Object(querystring), additionalProperties: false },
    };
    // Only these GET handlers are safe for a HEAD. Others may charge.
    if ("x-cache" in route.schema) route.method = ["GET", "HEAD"];
  });
  await app.register(glue, {
    specification: contract,
    prefix: API_PATH,
    securityHandlers: {
      async bearerAuth(request: FastifyRequest, _reply: FastifyReply, roles: string[]) {
        const session = await ports.authenticate.bearerAuth(request);
        request.log = request.log.child({ userId: session.userId });
        refuseRole(session, roles);
        signedIn.set(request, session);
      },
      async refreshToken(request: FastifyRequest) {
        signedIn.set(request, await ports.authenticate.refreshToken(request));
      },
    },
    operationResolver: (operationId) => {
      const operation = operationsById.get(operationId);
      // `matchHandlers` has checked that each operation has its handler.
      const handler = ports.handlers[operationId as OperationId] as (
        call: Call<OperationId>,
      ) => Promise<unknown>;
      const group = operation?.["x-rate-limit"];
      const status = Number(
        Object.keys(operation?.responses ?? {}).find((code) => code.startsWith("2")) ?? 200,
      );
      const isPrivate = (operation?.security ?? contract.security).length > 0;
      const isSignInOptional = operation?.["x-sign-in"] === "optional";
      return async (request, reply) => {
        if (isSignInOptional && request.headers.authorization !== undefined)
          signedIn.set(request, await ports.authenticate.bearerAuth(request));
        refuseImpersonator(signedIn.get(request), operation);
        if (operation?.requestBody !== undefined && request.body === undefined) {
          throw new Refusal("malformed", "bad_json", "The request's body is empty.");
        }
        const succeeded = group === undefined ? undefined : await ports.limit(group, request);
        // Only bodies that an operation reads: others can be nested at any depth.
        if (operation?.requestBody !== undefined) refuseNul(request.body);
        const call = {
          query: request.query,
          path: request.params,
          body: request.body,
          signedIn() {
            const session = signedIn.get(request);
            if (session === undefined)
              throw new Error(
                `${operationId} is public in the contract, but asks for the signed-in account.`,
              );
            return session;
          },
          optionalSignIn: () => signedIn.get(request) ?? null,
          caller: {
            ip: request.ip,
            requestId: request.id,
            impersonatorId: signedIn.get(request)?.impersonatorId ?? null,
            userAgent: request.headers["user-agent"],
          },
          headers: request.headers,
          // The validator has checked these against the schemas behind `Call`.
        } as Call<OperationId>;
        if (operation?.["x-cache"] === "public")
          return reply.send(
            await ports.answers.respond(request, reply, async () =>
              publicAnswer(await handler(call)),
            ),
          );
        const body = await handler(call);
        await succeeded?.();
        reply.header(
          "cache-control",
          isPrivate || request.method === "POST" || isDownload(body)
            ? "private, no-store"
            : "no-cache",
        );
        if (!isDownload(body)) return reply.code(status).send(body);
        reply
          .header("content-disposition", `attachment; filename="${body.fileName}"`)
          .type(body.type);
        return reply.code(status).send(Readable.from(body.chunks, { objectMode: false }));
      };
    },
  });
}
