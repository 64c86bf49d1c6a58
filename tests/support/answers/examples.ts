import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** One operation of a contract, with the examples of its good answer. */
export type ExampledOperation = {
  id: string;
  method: string;
  path: string;
  /** The status of the good answer. */
  status: number;
  /** Whether that answer is JSON: else it has no body, or a picture. */
  isJson: boolean;
  /** By name; the only one of an answer is called `example`. */
  examples: Readonly<Record<string, unknown>>;
};

type Media = { example?: unknown; examples?: Record<string, { value: unknown }> };
type Answer = { $ref?: string; content?: Record<string, Media> };
type Contract = { openapi: string; paths: Record<string, Record<string, Raw>>; components: unknown };
type Raw = { operationId: string; responses: Record<string, Answer> };

/** A contract of the repository: `main` or `gateway`. */
export const contractOf = (name: 'main' | 'gateway'): Contract => parse(readFileSync(`openapi/${name}.yaml`, 'utf8'));

const resolved = (contract: Contract, answer: Answer): Answer =>
  answer.$ref === undefined
    ? answer
    : Object(
        answer.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => Reflect.get(Object(at), key), contract),
      );

function operationOf(contract: Contract, path: string, method: string, raw: Raw): ExampledOperation {
  const [status = '', answer = {}] = Object.entries(raw.responses).find(([code]) => /^2\d\d$/.test(code)) ?? [];
  const media = resolved(contract, answer).content?.['application/json'];
  const named = Object.entries(media?.examples ?? {}).map(([name, { value }]) => [name, value] as const);
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    status: Number(status),
    isJson: media !== undefined,
    examples: Object.fromEntries(media && 'example' in media ? [['example', media.example]] : named),
  };
}

/** Every operation of a contract. */
export const operationsIn = (contract: Contract): ExampledOperation[] =>
  Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => operationOf(contract, path, method, raw)),
  );

const all = [...operationsIn(contractOf('main')), ...operationsIn(contractOf('gateway'))];

/** The example of an operation's good answer, by its name where it has several. */
export function exampleOf(id: string, name?: string): unknown {
  const examples = all.find((operation) => operation.id === id)?.examples ?? {};
  const key = name ?? Object.keys(examples)[0] ?? '';
  if (!(key in examples)) throw new Error(`no example ${key} of ${id}`);
  return structuredClone(examples[key]);
}

const isAt = (template: string, path: string) =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(decodeURI(path));

/** The operation that a request asks for. A fixed path comes before one with a variable part. */
export const operationAt = (method: string, path: string): ExampledOperation | undefined =>
  all
    .filter((operation) => operation.method === method && isAt(operation.path, path))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
