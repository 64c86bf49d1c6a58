import { paths } from './paths.ts';

/** No link from outside opens these: the entrance. */
const CLOSED: readonly string[] = [paths.main, paths.login, paths.restore, paths.signInReturn, paths.registration];
const OPEN = Object.values(paths)
  .filter((path) => !CLOSED.includes(path))
  .map((path) => path.split('/'));

/** No part has a dot: the server takes such a path for a file. */
const PART = '[^/.]+';
const pattern = (own: string): string => (own === '$' ? `${PART}(?:/${PART})*` : own.startsWith('$') ? PART : own);
const OPEN_PATH = new RegExp(`^(?:${OPEN.map((parts) => parts.map(pattern).join('/')).join('|')})/?$`, 'i');

/**
 * A path from outside that the app may open (ASCII, percent-encoded), or undefined. Another origin, a protocol, `//`
 * and `/\` never pass: a link must not send a rider to another site. Files of the server and paths outside the sitemap
 * do not pass either: a rider would see an empty page. Runs in linear time.
 */
export function internalPath(value: unknown): string | undefined {
  // URL parsers drop tabs and line ends: `/<tab>/host` becomes `//host`.
  if (typeof value !== 'string' || /[\\\p{Cc}]/u.test(value)) return undefined;
  const [path = ''] = value.split(/[?#]/, 1);
  // `%2e%2e` works like `..`.
  return OPEN_PATH.test(path) && !/%2e/i.test(path) ? inAscii(value) : undefined;
}

/** An address cannot contain a lone surrogate; URL parsers replace it with U+FFFD. */
const inAscii = (text: string): string =>
  text.replace(/\p{Cs}/gu, '\uFFFD').replace(/[^\x20-\x7E]+/g, (letters) => encodeURIComponent(letters));

/**
 * A path of the app in its own spelling: lower case; variable parts and a slash at the end stay as they are. Routes match
 * in any case, but screens compare addresses: at `/map/Ride` nothing would be drawn. A path outside the sitemap comes
 * back unchanged.
 * @param href a path with or without query and hash
 */
export function inOwnSpelling(href: string): string {
  const [path = ''] = href.split(/[?#]/, 1);
  const parts = path.replace(/\/$/, '').split('/');
  const own = OPEN.find((open) => open.length === parts.length && open.every((part, at) => fits(part, parts[at])));
  if (!own) return href;
  const spelled = own.map((part, at) => (part.startsWith('$') ? parts[at] : part)).join('/');
  return spelled + href.slice(spelled.length);
}

const fits = (own: string, part = ''): boolean => own.startsWith('$') || own === part.toLowerCase();
