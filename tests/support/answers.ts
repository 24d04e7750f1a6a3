import { expect } from "vitest";
import type { operations } from "#contract";
import type { Answer } from "./ask.ts";

export type OperationId = keyof operations;

type Content<Response> = Response extends { content: { "application/json": infer Body } }
  ? Body
  : never;
type Success<Id extends OperationId> = {
  [Status in Extract<keyof operations[Id]["responses"], 200 | 201>]: Content<
    operations[Id]["responses"][Status]
  >;
}[Extract<keyof operations[Id]["responses"], 200 | 201>];

/** `ask` has validated the body against this operation's schema. */
export function expectSuccess<Id extends OperationId>(_operation: Id, answer: Answer): Success<Id> {
  expect({ status: answer.status, text: answer.text.slice(0, 300) }).toMatchObject({
    status: expect.toSatisfy((status) => status === 200 || status === 201),
  });
  return answer.body as Success<Id>;
}

export interface Failure {
  status: number;
  message: string;
  code: string;
  errors?: Record<string, string[]>;
}

export function expectFailure(answer: Answer): Failure {
  expect(answer.status, answer.text.slice(0, 300)).toBeGreaterThanOrEqual(400);
  return { status: answer.status, ...(answer.body as Omit<Failure, "status">) };
}

/** @returns status and code, such as "409 match_void" */
export function refusal(answer: Answer): string {
  const { status, code } = expectFailure(answer);
  return `${status} ${code}`;
}
