import type { ShortLink } from '#api/shortLinks.ts';
import { ownPath } from '#domain/ownPath.ts';

/** What the contract lets a code be; anything else is not worth a question. */
export const isCode = (text: string) => /^[A-Za-z0-9]{3,32}$/.test(text);

/** Where a short link leads inside the app; undefined for what is not ours to open. */
export function addressOf({ kind, value }: ShortLink): string | undefined {
  if (kind === 'path') return ownPath(value);
  if (!/^\d{1,15}$/.test(value)) return undefined;
  const place = kind === 'vehicle' ? 'bike' : 'station';
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- an address
  return `/map?${place}=${value}`;
}
