import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A small answer kept in memory in the encodings browsers ask for. Revalidated on every use (`no-cache`). */
export type Page = { type: string; plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

export function page(type: string, text: string): Page {
  const plain = Buffer.from(text);
  return {
    type,
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

const accepts = (request: IncomingMessage, encoding: string): boolean =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0+)?\\s*(,|$))|,|$)`, 'i').test(String(request.headers['accept-encoding'] ?? ''));

export function sendPage(request: IncomingMessage, response: ServerResponse, { type, plain, br, gzip, etag }: Page): void {
  const encoding = accepts(request, 'br') ? 'br' : accepts(request, 'gzip') ? 'gzip' : null;
  // One tag per encoding, or a cache would revalidate a compressed body against a plain one.
  const tag = encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag;
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  const body = encoding === 'br' ? br : encoding === 'gzip' ? gzip : plain;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
