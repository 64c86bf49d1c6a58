/** Values outside the contract for a field, a list or a whole answer. */
export type Damage = {
  name: string;
  /** The damaged value, or `SAME` where this damage says nothing about such a value. */
  of(good: unknown): unknown;
};

export const SAME = Symbol('not applicable');
/** In place of a field: it does not come at all. */
const MISSING = Symbol('missing');

/** Would be an element and run, if anything made elements of an answer. */
const MARKUP =
  '<img src="/made-of-markup" onerror="globalThis.wasRun = true"><script>globalThis.wasRun = true</script>';
const MEGABYTES = 'Ж'.repeat(2_000_000);
const MANY = 100_000;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isTime = (value: unknown) => isText(value) && /^\d{4}[-.]\d\d[-.]\d\d/.test(value);
const when = (fits: (value: unknown) => boolean, damaged: (value: never) => unknown) => (value: unknown) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fits` has looked
  fits(value) ? damaged(value as never) : SAME;
const always = (damaged: unknown) => () => damaged;

/** Damages to a field of any type. */
export const fieldDamages: readonly Damage[] = [
  { name: 'missing', of: always(MISSING) },
  { name: 'null', of: always(null) },
  { name: 'a text for another type', of: (value) => (isText(value) ? SAME : 'x') },
  // Also a name that every object inherits.
  { name: 'an unknown value', of: when(isText, () => 'constructor') },
  { name: 'an empty text', of: always('') },
  { name: 'a number', of: (value) => (isNumber(value) ? SAME : 7.5) },
  { name: 'a number as a text', of: when(isNumber, (value: number) => String(value)) },
  { name: 'a number below zero', of: when(isNumber, (value: number) => -Math.abs(value) || -1) },
  { name: 'a number past all', of: when(isNumber, () => 1e300) },
  { name: 'a fraction', of: when(isNumber, (value: number) => value + 0.123_456_789) },
  { name: 'yes', of: always(true) },
  { name: 'an object', of: always({ a: 1 }) },
  { name: 'a list', of: always([null]) },
  { name: 'an empty list', of: always([]) },
  { name: 'megabytes of text', of: when(isText, () => MEGABYTES) },
  { name: 'a thousand letters', of: when(isText, () => 'Ж'.repeat(1000)) },
  { name: 'markup', of: when(isText, () => MARKUP) },
  { name: 'the year 0', of: when(isTime, () => '0000-01-01T00:00:00.000Z') },
  { name: 'the year 9999', of: when(isTime, () => '9999-12-31T23:59:59.000Z') },
  { name: 'no day of the calendar', of: when(isTime, () => '2026-13-45T99:99:99Z') },
  { name: 'a null in the list', of: when(Array.isArray, (list: unknown[]) => [null, ...list]) },
  { name: 'a text in the list', of: when(Array.isArray, (list: unknown[]) => ['x', ...list]) },
  {
    name: 'a list of 100,000',
    of: when(
      (value) => Array.isArray(value) && value.length > 0,
      (list: unknown[]) => Array.from({ length: MANY }, () => list[0]),
    ),
  },
];

const json = (body: string, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });

const more = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(more);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, more(part)] as const);
  return { ...Object.fromEntries(parts), NewField: { a: [1, null] }, ['__proto__']: MARKUP };
};

/** Damages to a whole answer, as bytes. */
export const answerDamages: Readonly<Record<string, (good: unknown) => Response>> = {
  'fields that nobody knows': (good) => json(JSON.stringify(more(good))),
  'a page of HTML': () =>
    new Response(`<!doctype html><title>Sign in</title>${MARKUP}`, { headers: { 'Content-Type': 'text/html' } }),
  'an empty body': () => json('', { 'Content-Length': '0' }),
  'an empty body without a length': () => json(''),
  'half of it': (good) => json(JSON.stringify(good).slice(0, -4)),
  'another charset': (good) =>
    new Response(
      Uint8Array.from(JSON.stringify(good), (letter) => letter.charCodeAt(0) & 0xff),
      { headers: { 'Content-Type': 'application/json; charset=windows-1251' } },
    ),
  'ten megabytes': (good) => json(JSON.stringify({ ...Object(good), Padding: 'x'.repeat(10_000_000) })),
  null: () => json('null'),
  'a list': () => json('[]'),
  'an empty object': () => json('{}'),
  'a text': () => json(JSON.stringify(MARKUP)),
  'a number': () => json('42'),
};

export type Path = readonly (string | number)[];

/** Every field of an answer, at any depth; of a list only the first entry. */
export function fieldsOf(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [[...at, 0], ...fieldsOf(value[0], [...at, 0])];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [[...at, name], ...fieldsOf(part, [...at, name])]);
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), value);

/** The answer with another value at one place. */
export function withValue(answer: unknown, path: Path, value: unknown): unknown {
  const copy: unknown = structuredClone(answer);
  const host = Object(valueAt(copy, path.slice(0, -1)));
  const name = path.at(-1) ?? '';
  if (value === MISSING && Array.isArray(host)) host.splice(Number(name), 1);
  else if (value === MISSING) Reflect.deleteProperty(host, name);
  else Reflect.set(host, name, value);
  return copy;
}
