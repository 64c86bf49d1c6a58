import { readFileSync } from 'node:fs';
import type { middleware as openApiValidator } from 'express-openapi-validator';
import { parse } from 'yaml';

/** The parts of an OpenAPI 3.1 document that the sandbox reads itself; the validator reads the rest. */
type Reference = { $ref: string };
type Parameter = { name: string; in: 'path' | 'query' | 'header' };
type Response = { content?: Record<string, unknown> };
type Operation = {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  responses: Record<string, Response | Reference>;
};
export type Document = {
  openapi: string;
  servers: { url: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

export type OperationFacts = {
  id: string;
  method: string;
  path: string;
  /** Readable by anybody, without a token. */
  isPublic: boolean;
  /** Carries an Idempotency-Key. */
  isCommand: boolean;
  /** Declared statuses (`200`, `5XX`) with their media types. */
  answers: Record<string, string[]>;
};

type ValidatorSpec = Parameters<typeof openApiValidator>[0]['apiSpec'];

/** The document for reading here, and a separate copy for the validator, which changes the copy. */
export function readDocument(file: URL): { document: Document; spec: ValidatorSpec } {
  const spec = parse(readFileSync(file, 'utf8'));
  const document = structuredClone(spec);
  // The validator matches whole addresses: with another origin here it would validate nothing.
  spec.servers = [{ url: '/' }];
  return { document, spec };
}

export function operationsOf(document: Document): Map<string, OperationFacts> {
  const resolve = <T extends object>(value: T | Reference): T => {
    if (!('$ref' in value)) return value;
    const [kind, name] = value.$ref.replace('#/components/', '').split('/');
    const found: unknown = document.components[kind ?? '']?.[name ?? ''];
    if (!isObject<T>(found)) throw new Error(`${value.$ref} is not in the contract`);
    return found;
  };

  const all = new Map<string, OperationFacts>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const security = operation.security ?? document.security ?? [];
      const names = (operation.parameters ?? []).map((parameter) => resolve(parameter).name);
      all.set(operation.operationId, {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        isPublic: security.length === 0,
        isCommand: names.includes('Idempotency-Key'),
        answers: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            Object.keys(resolve(response).content ?? {}),
          ]),
        ),
      });
    }
  }
  return all;
}

const isObject = <T extends object>(value: unknown): value is T => typeof value === 'object' && value !== null;

/** For a request that failed before the validator saw it, for example one whose JSON cannot be parsed. */
export function operationFor(
  operations: Map<string, OperationFacts>,
  method: string,
  path: string,
): OperationFacts | undefined {
  const isAt = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return [...operations.values()].find((operation) => operation.method === method && isAt(operation.path));
}

/** Media types of an answer with this status; undefined when the operation declares no such answer. */
export const mediaTypesOf = ({ answers }: OperationFacts, status: number): string[] | undefined =>
  answers[status] ?? answers[`${Math.floor(status / 100)}XX`];
