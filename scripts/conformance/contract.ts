import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
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
  /** By status (`200`, `5XX`): media types, each with the JSON pointer of its schema in the contract. */
  answers: Record<string, { type: string; schema: string }[]>;
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
  const document: Document = parse(readFileSync(join(import.meta.dirname, `../../openapi/${api}.yaml`), 'utf8'));
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    formats: { 'date-time': DATE_TIME, binary: true },
    logger: false,
  }).addSchema(document, api);

  const broken = (body: unknown, schema: string): string[] => {
    const judge = ajv.getSchema(`${api}#${schema}`);
    if (!judge) throw new Error(`${schema} is not in the contract`);
    for (let round = 0; ; round += 1) {
      const errors = judge(body) ? [] : (judge.errors ?? []);
      const filled = errors.filter((error) => fillOmitted(error.data, error.parentSchema, error)).length;
      if (filled === 0 || round === SHAPES_CHECKED_AT_MOST)
        return errors.slice(0, 3).map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`);
    }
  };
  return {
    operations: operationsOf(api, document),
    breaches({ id, answers }, { status, headers, body }) {
      const media = answers[status] ?? answers[`${Math.floor(status / 100)}XX`];
      if (!media) return [`${id} declares no ${status}`];
      const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
      const declared = media.find((one) => one.type === type);
      const json = [declared, ...media].find((one) => one?.type.endsWith('json'));
      return [
        ...(media.length > 0 && !declared
          ? [`the media type is ${type || 'missing'}, not ${media.map((one) => one.type).join(' or ')}`]
          : []),
        ...(body === null || headers.get('x-content-type-options') === 'nosniff'
          ? []
          : ['X-Content-Type-Options is not nosniff']),
        ...(json ? broken(structuredClone(body), json.schema) : []),
      ];
    },
  };
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
          Object.entries(declared.responses).map(([status, response]) => {
            const place =
              '$ref' in response ? response.$ref.slice(1) : pointer('paths', path, method, 'responses', status);
            return [
              status,
              Object.keys(resolve(response).content ?? {}).map((type) => ({
                type,
                schema: `${place}${pointer('content', type, 'schema')}`,
              })),
            ];
          }),
        ),
      };
    }),
  );
}

/** As a part of an address, where braces are escaped. */
const pointer = (...names: string[]): string =>
  names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

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
