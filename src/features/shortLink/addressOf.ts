import type { ShortLink } from '#api/shortLinks.ts';
import { ownPath } from '#domain/ownPath.ts';

/** Where a short link leads inside the app; undefined for what is not ours to open. */
export function addressOf({ kind, value }: ShortLink): string | undefined {
  if (kind === 'path') return ownPath(value);
  if (!/^\d{1,15}$/.test(value)) return undefined;
  return kind === 'vehicle' ? `/map?bike=${value}` : `/map?station=${value}`;
}
