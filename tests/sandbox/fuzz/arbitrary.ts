import fc from 'fast-check';
import type { Resolve, Schema } from './contract.ts';

/** Any value that a schema allows. `now` bounds dates: a command must not live longer than a minute. */
export function allowed(schema: Schema, resolve: Resolve, now: number): fc.Arbitrary<unknown> {
  const one = resolve(schema);
  const inner = (next: Schema) => allowed(next, resolve, now);
  if ('const' in one) return fc.constant(one.const);
  if (one.enum) return fc.constantFrom(...one.enum);
  if (one.anyOf) return fc.oneof(...one.anyOf.map(inner));
  if (Array.isArray(one.type)) return fc.oneof(...one.type.map((type) => inner({ ...one, type })));
  switch (one.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: one.minimum ?? -(2 ** 31), max: one.maximum ?? 2 ** 31 - 1 });
    case 'number':
      return fc.double({ min: one.minimum ?? -1e9, max: one.maximum ?? 1e9, noNaN: true });
    case 'string':
      return text(one, now);
    case 'array':
      return fc.array(inner(one.items ?? {}), {
        minLength: one.minItems ?? 0,
        maxLength: Math.min(one.maxItems ?? 4, 4),
      });
    case 'object': {
      const properties = Object.fromEntries(
        Object.entries(one.properties ?? {}).map(([name, next]) => [name, inner(next)]),
      );
      return fc.record(properties, { requiredKeys: one.required ?? [] });
    }
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function text({ pattern, format, minLength = 0, maxLength = 60 }: Schema, now: number): fc.Arbitrary<unknown> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (format === 'date-time')
    return fc.integer({ min: -60_000, max: 60_000 }).map((ahead) => new Date(now + ahead).toISOString());
  if (format === 'binary') return fc.uint8Array({ minLength: 1, maxLength: 200 });
  return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 200) });
}

const EVIL = [
  null,
  '',
  '\u0000',
  "'; drop table rents; --",
  '../../etc/passwd',
  '💥'.repeat(50),
  -1,
  2 ** 53,
  1e308,
  [],
  {},
  true,
  '٣',
  'NaN',
  '9'.repeat(400),
];
const evil = fc.oneof(fc.constantFrom<unknown>(...EVIL), fc.jsonValue());

/** The value with one part left out or replaced by something invalid. */
export function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return evil;
  const names = Object.keys(value);
  return fc.oneof(
    fc.tuple(fc.constantFrom(...names), evil).map(([name, other]) => ({ ...value, [name]: other })),
    fc
      .constantFrom(...names)
      .map((left) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== left))),
    fc
      .constantFrom(...names)
      .chain((name) => spoiled(Reflect.get(value, name)).map((part) => ({ ...value, [name]: part }))),
    evil,
  );
}
