import { createHash } from 'node:crypto';

/** Of what is there, whatever the time: the same content is the same tag. */
export const tagOf = (content: unknown) =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;

/** The browser holds this very content. */
export const isKept = (headers: Record<string, string | undefined>, tag: string) =>
  (headers['if-none-match'] ?? '').split(/,\s*/).some((one) => one.replace(/^W\//, '') === tag);
