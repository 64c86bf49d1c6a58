import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileSandbox, riderOf } from '../../support/sandbox/sandbox.ts';
import { command, freeScooter, rentIdIn } from '../ride.ts';
import { allowed, spoiled } from './arbitrary.ts';
import { readContract, type Operation } from './contract.ts';

/** Requests for each operation and each way; `FUZZ_RUNS=400 npm run test:sandbox` asks longer. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 25);
const main = readContract(new URL('../../../openapi/main.yaml', import.meta.url));
const gateway = readContract(new URL('../../../openapi/gateway.yaml', import.meta.url));

const log: string[] = [];

const sandbox = await fileSandbox({ log: (line) => log.push(line) });
let anna = await riderOf(sandbox);
// Some requests use ids that exist, so that they pass the first check.
const known: Record<string, string> = {
  number: (await freeScooter(sandbox, 1)).number,
  rentId: rentIdIn(await command(sandbox, anna, '/api/rents', await freeScooter(sandbox))),
  clientId: anna.id,
  phone: '79000000001',
};

type Filled = { parameters: Record<string, unknown>; body: unknown };

function requests({ parameters, body }: Operation, { resolve }: typeof main, now: number): fc.Arbitrary<Filled> {
  const valueOf = (name: string, one: fc.Arbitrary<unknown>) => {
    const there = known[name];
    return there === undefined ? one : fc.oneof(one, fc.constant(there));
  };
  return fc.record({
    parameters: fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, valueOf(name, allowed(schema, resolve, now))])),
      { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
    ),
    body: body ? allowed(body.schema, resolve, now) : fc.constant(undefined),
  });
}

const isHeader = (value: string) => /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value);
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const bodyOf = ({ body: declared }: Operation, body: unknown): RequestInit['body'] => {
  if (body === undefined || !declared) return undefined;
  if (body instanceof Uint8Array) return Buffer.from(body);
  if (declared.type !== 'application/x-www-form-urlencoded') return JSON.stringify(body);
  return new URLSearchParams(Object.entries(Object(body)).map(([name, value]) => [name, asText(value)]));
};

/** null where a value cannot be written into a request. */
function written(
  operation: Operation,
  { parameters, body }: Filled,
  bearer: string,
): { path: string; init: RequestInit } | null {
  let path = operation.path;
  const query = new URLSearchParams();
  const headers = new Headers({ Authorization: `Bearer ${bearer}` });
  for (const { name, in: place } of operation.parameters) {
    const value = parameters[name];
    if (place === 'path') {
      const text = asText(value ?? '');
      if (text === '' || text === '.' || text === '..' || /\p{Surrogate}/u.test(text)) return null;
      path = path.replace(`{${name}}`, encodeURIComponent(text));
    } else if (value !== undefined && place === 'query') query.set(name, asText(value));
    else if (value !== undefined && isHeader(asText(value))) headers.set(name, asText(value));
  }
  const content = bodyOf(operation, body);
  if (content !== undefined && operation.body) headers.set('Content-Type', operation.body.type);
  return {
    path: `${path}?${query}`,
    init: { method: operation.method, headers, ...(content === undefined ? {} : { body: content }) },
  };
}

async function tryOut(
  operation: Operation,
  origin: string,
  request: { path: string; init: RequestInit },
): Promise<{ status: number; isMalformed: boolean }> {
  const response = await fetch(origin + request.path, request.init);
  const answer = await response.text();
  const { status } = response;
  const detail = `${status} ${answer.slice(0, 200)} ${log.at(-1) ?? ''}`;
  expect(status, detail).toBeLessThan(500);
  const types = operation.responses[status] ?? operation.responses[`${String(status)[0]}XX`];
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const isDeclared = answer === '' ? types !== undefined : types?.includes(type);
  expect(isDeclared, `undeclared: ${type} ${detail}`).toBe(true);
  // A wrong code is refused with 400 too, with its own body.
  return { status, isMalformed: /Bad Request|Unsupported Media Type/.test(answer) };
}

const apis = [
  ['main', main, () => sandbox.origins.main, () => anna.mobile],
  ['gateway', gateway, () => sandbox.origins.gateway, () => anna.token],
] as const;

for (const [name, contract, origin, bearer] of apis) {
  describe(`${name} API`, () => {
    // A067, B025, E101, E115, F042
    test.each(contract.operations.map((operation) => [operation.id, operation] as const))(
      'The server answers any valid or invalid request to the operation %s with a response that the contract declares',
      async (_, operation) => {
        // One operation signs out everywhere: requests after it would have no session.
        anna = await riderOf(sandbox);
        const valid = requests(operation, contract, sandbox.clock.now());
        const check = (arbitrary: fc.Arbitrary<Filled>, refused: number[]) =>
          fc.assert(
            fc.asyncProperty(arbitrary, async (filled) => {
              const request = written(operation, filled, bearer());
              fc.pre(request !== null);
              const { status, isMalformed } = await tryOut(operation, origin(), request);
              expect(isMalformed && refused.includes(status), 'a valid request was refused as malformed').toBe(false);
            }),
            { numRuns: RUNS, seed: 42 },
          );

        await check(valid, [400, 415]);
        await check(
          valid.chain((filled) =>
            fc.oneof(
              spoiled(filled.parameters).map((parameters) => ({ ...filled, parameters: { ...Object(parameters) } })),
              spoiled(filled.body).map((body) => ({ ...filled, body })),
            ),
          ),
          [],
        );
      },
    );
  });
}

test('The sandbox logs no error during the fuzz tests', () => {
  expect(log).toEqual([]);
});
