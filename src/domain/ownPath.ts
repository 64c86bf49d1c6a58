/**
 * A path of this app as it may be taken from outside, or undefined. Another origin, a protocol, `//` or `/\` never pass: a
 * link must not be able to send a rider elsewhere. The entrances are no place to go to either.
 */
export function ownPath(value: unknown): string | undefined {
  // URL parsers drop tabs and line ends, so `/<tab>/elsewhere` would become `//elsewhere`.
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return undefined;
  const [path = '/'] = value.split(/[?#]/);
  const normal = path.replace(/\/+$/, '');
  if (['', '/login', '/registration', '/login/restore'].includes(normal) || path.includes('//')) return undefined;
  // `/..` climbs to the root and no further, but `/x/..//elsewhere` has been turned away above.
  return path.split('/').includes('..') ? undefined : value;
}
