import type { ShortLink } from '#api/shortLinks.ts';
import { internalPath } from '#paths/internalPath.ts';
import { paths } from '#paths/paths.ts';

/** The format of codes in the contract. The app does not look up anything else. */
export const isCode = (text: string) => /^[A-Za-z0-9]{3,32}$/.test(text);

/** The path in the app for a short link; undefined if the app cannot open it. */
export function pathOfLink({ kind, value }: ShortLink): string | undefined {
  if (kind === 'path') return internalPath(value);
  if (!/^\d{1,15}$/.test(value)) return undefined;
  const param = kind === 'vehicle' ? 'bike' : 'station';
  return `${paths.map}?${param}=${value}`;
}
