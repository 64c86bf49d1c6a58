/** A member of an answer by its path, `rent.id`; undefined when it is missing. */
export const at = (value: unknown, path: string): unknown =>
  (path === '' ? [] : path.split('.')).reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  );

/** '' when it is missing or null. */
export function text(value: unknown, path: string): string {
  const found = at(value, path);
  return typeof found === 'string' ? found : (JSON.stringify(found ?? '') ?? '').replace(/^""$/, '');
}

/** 0 when it is missing or null, as the contracts say. */
export const count = (value: unknown, path: string): number => Number(at(value, path) ?? 0);

/** Empty when it is missing. */
export function list(value: unknown, path: string): unknown[] {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
}

/** Equal as JSON, whatever the order of members; dates in any notation. */
export const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

/** Whether the member has this value; a missing one may be null, `false`, 0 or empty. */
export const matches = (body: unknown, path: string, value: unknown): boolean => {
  const found = at(body, path);
  return (
    same(found, value) || (found === undefined && (value === null || value === false || value === 0 || value === ''))
  );
};

function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join()}]`;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return String(Date.parse(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}:${plain(member)}`)
    .toSorted()
    .join()}}`;
}

/** The code of a refusal from any form of its body; '' without one. */
export const codeOf = (body: unknown): string =>
  ['code', 'data.extCode', 'error_description'].map((path) => text(body, path)).find((code) => code !== '') ?? '';

/** The beginning of a body, without its secrets. */
export function excerpt(body: unknown, length: number): string {
  const said = (typeof body === 'string' ? body : (JSON.stringify(body) ?? 'missing')).replace(
    /"(\w*(?:token|ticket|pin|pinCode|image))":\s*"[^"]*"/gi,
    '"$1":"…"',
  );
  return said.length > length ? `${said.slice(0, length)}…` : said;
}
