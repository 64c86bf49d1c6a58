import { createHash } from 'node:crypto';

/** The tag of the content, independent of time: the same content has the same tag. */
export const etagOf = (content: unknown) =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;

/** True when the browser has this content already. */
export const matchesEtag = (headers: Record<string, string | undefined>, tag: string) =>
  (headers['if-none-match'] ?? '').split(/,\s*/).some((one) => one.replace(/^W\//, '') === tag);
