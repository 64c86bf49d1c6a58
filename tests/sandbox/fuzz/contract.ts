import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The parts of JSON Schema that the contracts use. */
export type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };
export type Operation = {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: { type: string; schema: Schema } | null;
  /** Declared statuses with their media types. */
  responses: Record<string, string[]>;
};

type Raw = {
  operationId: string;
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: { $ref?: string; content?: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
};
type Document = { paths: Record<string, Record<string, Raw>>; components: unknown };

/** Reads the YAML with its own code: the sandbox's reader may be wrong. */
export function readContract(file: URL): { operations: Operation[]; resolve: Resolve } {
  const document: Document = parse(readFileSync(file, 'utf8'));
  const resolve: Resolve = (value) => {
    if (value.$ref === undefined) return value;
    const found: unknown = value.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => Reflect.get(Object(at), key), document);
    return Object.assign({ ...value }, found, { $ref: undefined });
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]): Operation => {
      const [type, media] = Object.entries((raw.requestBody && resolve(raw.requestBody))?.content ?? {})[0] ?? [];
      return {
        id: raw.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (raw.parameters ?? []).map(resolve),
        body: type !== undefined && media !== undefined ? { type, schema: media.schema } : null,
        responses: Object.fromEntries(
          Object.entries(raw.responses).map(([status, response]) => [
            status,
            Object.keys(resolve(response).content ?? {}),
          ]),
        ),
      };
    }),
  );
  return { operations, resolve };
}

export type Resolve = <T extends { $ref?: string }>(value: T) => T;
