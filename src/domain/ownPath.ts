/**
 * Paths of the app that a link from outside may open: the sitemap (`src/routes/tree.ts`) without the entrance pages.
 * `$` is one part, `$$` is one or more parts. No part has a dot: the server takes such a path for a file.
 */
export const OWN_PLACES: readonly string[] = [
  '/policy',
  '/shorturl/$',
  '/bike/$',
  '/station/$',
  '/map',
  '/map/scan',
  '/map/ride',
  '/map/ride/rate',
  '/map/ride/finish',
  '/history',
  '/history/ride/$',
  '/history/purchase/$',
  '/profile',
  '/profile/edit',
  '/profile/statistics',
  '/profile/notifications',
  '/profile/settings',
  '/profile/bank-cards',
  '/profile/transport-card',
  '/profile/mos-metro',
  '/tariffs',
  '/tariffs/details/$',
  '/tariffs/details/$/insurance',
  '/help',
  '/help/$',
  '/help/support/$',
  '/help/how-to-use/$',
  '/support/$$',
];

const PART = '[^/.]+';
const PLACE = new RegExp(
  `^(?:${OWN_PLACES.map((path) => path.replace(/\$\$|\$/g, (sign) => (sign === '$' ? PART : `${PART}(?:/${PART})*`))).join('|')})/?$`,
  'i',
);

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
  return PLACE.test(path) && !/%2e/i.test(path) ? inAscii(value) : undefined;
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
  const place = SPLIT_PLACES.find(
    (own) => own.length === parts.length && own.every((part, at) => fits(part, parts[at])),
  );
  if (!place) return href;
  const own = place.map((part, at) => (part.startsWith('$') ? parts[at] : part)).join('/');
  return own + href.slice(own.length);
}

const SPLIT_PLACES = OWN_PLACES.map((place) => place.split('/'));
const fits = (own: string, part = ''): boolean => own.startsWith('$') || own === part.toLowerCase();
