import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';

type Reference = { $ref: string };
type Media = { schema: object; example?: unknown };
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  example?: string;
  schema: { const?: string; type?: string };
};
type Response = { content?: Record<string, Media> };
type Body = { content: Record<string, Media> };
type Document = {
  security: object[];
  paths: Record<string, Record<string, Declared>>;
  components: { responses: Record<string, Response> } & Record<string, Record<string, unknown>>;
};
type Declared = {
  operationId: string;
  security?: object[];
  parameters?: (Parameter | Reference)[];
  requestBody?: Body | Reference;
  responses: Record<string, Response | Reference>;
};

export type Api = 'main' | 'gateway';

/** An operation as its contract declares it. */
export type Operation = {
  api: Api;
  id: string;
  method: string;
  path: string;
  isPublic: boolean;
  parameters: Parameter[];
  /** The first media type of its body, with the contract's example; null without a body. */
  body: { type: string; example: unknown } | null;
  /** Media types by status (`200`, `5XX`). */
  answers: Record<string, string[]>;
};

/** An answer as it came. `body`: parsed JSON, else text; null when it is empty. */
export type Answer = { status: number; headers: Headers; body: unknown };

type Contract = {
  operations: Operation[];
  /** What the answer breaks, a sentence each. */
  breaches(operation: Operation, answer: Answer): string[];
};

const SHAPES_CHECKED_AT_MOST = 20;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

const known = new Map<Api, Promise<Contract>>();

/** Compiling a contract takes a second: one process reads it once. */
export function contractOf(api: Api): Promise<Contract> {
  const contract = known.get(api) ?? readContract(api);
  known.set(api, contract);
  return contract;
}

async function readContract(api: Api): Promise<Contract> {
  const definition = parse(readFileSync(join(import.meta.dirname, `../../openapi/${api}.yaml`), 'utf8'));
  const document: Document = structuredClone(definition);
  for (const response of everyResponse(definition)) asJson(response);
  const backend = await new OpenAPIBackend({
    definition,
    quick: true,
    ajvOpts: { allErrors: true, verbose: true, formats: { 'date-time': DATE_TIME, binary: true }, logger: false },
  }).init();

  const broken = (body: unknown, id: string, status: number): string[] => {
    for (let round = 0; ; round += 1) {
      const errors = backend.validateResponse(body, id, status).errors ?? [];
      const filled = errors.filter((error) => fillOmitted(error.data, error.parentSchema, error)).length;
      if (filled === 0 || round === SHAPES_CHECKED_AT_MOST)
        return errors.slice(0, 3).map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`);
    }
  };
  return {
    operations: operationsOf(api, document),
    breaches({ id, answers }, { status, headers, body }) {
      const key = answers[status] ? status : `${Math.floor(status / 100)}XX`;
      const types = answers[key];
      if (!types) return [`${id} declares no ${status}`];
      const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
      const isWrongType = types.length > 0 && !types.includes(type);
      return [
        ...(isWrongType ? [`the media type is ${type || 'missing'}, not ${types.join(' or ')}`] : []),
        ...(body === null || headers.get('x-content-type-options') === 'nosniff'
          ? []
          : ['X-Content-Type-Options is not nosniff']),
        ...(types.some((one) => one.endsWith('json')) ? broken(structuredClone(body), id, status) : []),
      ];
    },
  };
}

const everyResponse = ({ paths, components }: Document): (Response | Reference)[] => [
  ...Object.values(components.responses),
  ...Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ responses }) => Object.values(responses))),
];

/** The validator reads only `application/json`: problem details get its name too. */
function asJson(response: Response | Reference): void {
  if ('$ref' in response || !response.content) return;
  const schemas = Object.entries(response.content).flatMap(([type, { schema }]) =>
    type.endsWith('json') ? [schema] : [],
  );
  if (schemas.length > 0) response.content['application/json'] = { schema: { anyOf: structuredClone(schemas) } };
}

function operationsOf(api: Api, document: Document): Operation[] {
  const resolve = <T extends object>(value: T | Reference): T => {
    if (!('$ref' in value)) return value;
    const [kind = '', name = ''] = value.$ref.replace('#/components/', '').split('/');
    const found: unknown = document.components[kind]?.[name];
    if (!isObject<T>(found)) throw new Error(`${value.$ref} is not in the contract`);
    return found;
  };
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, declared]) => {
      const content = Object.entries(declared.requestBody ? resolve(declared.requestBody).content : {})[0];
      return {
        api,
        id: declared.operationId,
        method: method.toUpperCase(),
        path,
        isPublic: (declared.security ?? document.security).length === 0,
        parameters: (declared.parameters ?? []).map(resolve<Parameter>),
        body: content ? { type: content[0], example: content[1].example } : null,
        answers: Object.fromEntries(
          Object.entries(declared.responses).map(([status, response]) => [
            status,
            Object.keys(resolve(response).content ?? {}),
          ]),
        ),
      };
    }),
  );
}

const isObject = <T extends object>(value: unknown): value is T => typeof value === 'object' && value !== null;

type Shape = { type?: string | string[]; anyOf?: Shape[] };
type Missing = { keyword: string; instancePath: string; params: { missingProperty?: string } };

/**
 * Adds a member that the contract's first paragraph lets an answer leave out: `false`, 0, an empty text or list, null.
 * Never a price, a list of prices, or the list that is the whole answer.
 */
function fillOmitted(data: unknown, shape: object | undefined, { keyword, instancePath, params }: Missing): boolean {
  const name = params.missingProperty ?? '';
  const member: Shape | undefined = Object(Reflect.get(Object(shape), 'properties'))[name];
  if (keyword !== 'required' || !isObject(data) || name in data || !member) return false;
  const types = [member.type ?? [], ...(member.anyOf ?? []).map(({ type }) => type ?? [])].flat();
  if (types.includes('null')) return Reflect.set(data, name, null);
  const isPrice = /cost|price|segments/i.test(name);
  const empty = new Map<string, unknown>([
    ['boolean', false],
    ['string', ''],
    ...(isPrice ? [] : [['integer', 0] as const, ['number', 0] as const]),
    ...(isPrice || instancePath === '' ? [] : [['array', []] as const]),
  ]);
  const type = types[0] ?? '';
  return types.length === 1 && empty.has(type) && Reflect.set(data, name, empty.get(type));
}
