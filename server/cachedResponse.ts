import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What answering needs of a request, of HTTP/1.1 or HTTP/2. */
export type AppRequest = {
  method?: string | undefined;
  url?: string | undefined;
  httpVersion: string;
  headers: IncomingHttpHeaders;
};
export type AppResponse = {
  statusCode: number;
  on(event: 'close', listener: () => void): unknown;
  setHeader(name: string, value: string): unknown;
  writeHead(status: number, headers?: Record<string, string | number>): unknown;
  end(body: string | Buffer): unknown;
};

/** An answer in memory, in the encodings that browsers accept; null where compression does not pay. */
export type CachedResponse = {
  type: string;
  cache: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  etag: string;
  vary?: string;
};

/** A small answer of the server's own, revalidated on every use. */
export function cachedResponse(type: string, text: string): CachedResponse {
  const plain = Buffer.from(text);
  return { type, cache: 'no-cache', plain, br: brotliCompressSync(plain), gzip: gzipSync(plain), etag: etagOf(plain) };
}

const accepts = (request: AppRequest, encoding: string): boolean =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0+)?\\s*(,|$))|,|$)`, 'i').test(
    String(request.headers['accept-encoding'] ?? ''),
  );

function bestOf(
  request: AppRequest,
  { plain, br, gzip }: CachedResponse,
): { body: Buffer; encoding: 'br' | 'gzip' | null } {
  if (br && accepts(request, 'br')) return { body: br, encoding: 'br' };
  if (gzip && accepts(request, 'gzip')) return { body: gzip, encoding: 'gzip' };
  return { body: plain, encoding: null };
}

/** The bytes of `Range: bytes=from-to` within a body; null where the header asks for anything else or for too much. */
function rangeOf({ headers }: AppRequest, etag: string, length: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  if (first === undefined || !isCurrent) return null;
  const from = Number(first);
  const to = Math.min(last ? Number(last) : Infinity, length - 1);
  return from <= to ? { from, to } : null;
}

/** Serves parts of an uncompressed file: the map reads its tiles from one file, part by part. */
export function sendCachedResponse(request: AppRequest, response: AppResponse, cached: CachedResponse): void {
  const { body, encoding } = bestOf(request, cached);
  // One tag per encoding, otherwise a cache would revalidate a compressed body against a plain one.
  const tag = encoding ? `${cached.etag.slice(0, -1)}-${encoding}"` : cached.etag;
  response.setHeader('Cache-Control', cached.cache);
  response.setHeader('Vary', ['Accept-Encoding', cached.vary].filter(Boolean).join(', '));
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304);
    response.end('');
    return;
  }
  if (encoding) response.setHeader('Content-Encoding', encoding);
  else response.setHeader('Accept-Ranges', 'bytes');
  const range = encoding ? null : rangeOf(request, tag, body.length);
  if (range) {
    const part = body.subarray(range.from, range.to + 1);
    response.writeHead(206, {
      'Content-Type': cached.type,
      'Content-Length': part.length,
      'Content-Range': `bytes ${range.from}-${range.to}/${body.length}`,
    });
    response.end(request.method === 'HEAD' ? '' : part);
    return;
  }
  response.writeHead(200, { 'Content-Type': cached.type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? '' : body);
}

export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
