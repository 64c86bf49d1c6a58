import { createHash } from 'node:crypto';

export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
