/** No reader gives a longer text, or a list of more. */
const MOST_LETTERS = 50_000;
const MOST_ENTRIES = 5_000;
/** No figure of a ride, a map or a bill is greater. Times are milliseconds. */
const GREATEST = 8.64e15;

const kindOf = (value: unknown): string =>
  value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'list' : typeof value;

/**
 * Where something that was read differs in kind from the same of a good answer. Nothing in place of something is no
 * difference: it was left out.
 */
export function unlike(read: unknown, good: unknown, at = ''): string[] {
  const kind = kindOf(read);
  const expected = kindOf(good);
  if (kind === 'nothing') return [];
  if (kind === 'number' && !(Math.abs(Number(read)) <= GREATEST)) return [`${at} is ${String(read)}`];
  if (typeof read === 'string' && read.length > MOST_LETTERS) return [`${at} has ${read.length} letters`];
  if (expected !== 'nothing' && kind !== expected) return [`${at} is a ${kind} in place of a ${expected}`];
  if (read instanceof Map) return unlike([...read.values()], good instanceof Map ? [...good.values()] : [], at);
  if (Array.isArray(read)) {
    const like: unknown = Array.isArray(good) ? good[0] : undefined;
    const sizes = read.length > MOST_ENTRIES ? [`${at} has ${read.length} entries`] : [];
    const odd = read.slice(0, 20).flatMap((entry, n) => unlike(entry, like, `${at}[${n}]`));
    return [...sizes, ...odd];
  }
  if (kind !== 'object') return [];
  return Object.entries(Object(read)).flatMap(([name, part]) =>
    unlike(part, Reflect.get(Object(good), name), `${at}.${name}`),
  );
}
