import { createHash } from 'node:crypto';

/** `content`: what the tag is made of; the time is not in it, so the same content has the same tag. */
type Cached<Body> = { headers: Record<string, string | undefined>; seconds: number; content: unknown; body: Body };

/** The answer that browsers may store so many seconds; 304 when this browser has the content already. */
export function cached<Body>({ headers, seconds, content, body }: Cached<Body>) {
  const ETag = `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;
  const has = (headers['if-none-match'] ?? '').split(/,\s*/).some((one) => one.replace(/^W\//, '') === ETag);
  const answer = { headers: { ETag, 'Cache-Control': `public, max-age=${seconds}` } };
  return has ? ({ status: 304, ...answer } as const) : ({ status: 200, ...answer, body } as const);
}
