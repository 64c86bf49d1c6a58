import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { etagOf } from './files.ts';

/** An answer kept in memory in the encodings browsers ask for; null where compressing it does not pay. */
export type Page = {
  type: string;
  cache: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  etag: string;
  vary?: string;
};

/** A small answer of the server's own, revalidated on every use. */
export function page(type: string, text: string): Page {
  const plain = Buffer.from(text);
  return { type, cache: 'no-cache', plain, br: brotliCompressSync(plain), gzip: gzipSync(plain), etag: etagOf(plain) };
}

const accepts = (request: IncomingMessage, encoding: string): boolean =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0+)?\\s*(,|$))|,|$)`, 'i').test(
    String(request.headers['accept-encoding'] ?? ''),
  );

function bestOf(request: IncomingMessage, { plain, br, gzip }: Page): { body: Buffer; encoding: 'br' | 'gzip' | null } {
  if (br && accepts(request, 'br')) return { body: br, encoding: 'br' };
  if (gzip && accepts(request, 'gzip')) return { body: gzip, encoding: 'gzip' };
  return { body: plain, encoding: null };
}

export function sendPage(request: IncomingMessage, response: ServerResponse, kept: Page): void {
  const { body, encoding } = bestOf(request, kept);
  // One tag per encoding, or a cache would revalidate a compressed body against a plain one.
  const tag = encoding ? `${kept.etag.slice(0, -1)}-${encoding}"` : kept.etag;
  response.setHeader('Cache-Control', kept.cache);
  response.setHeader('Vary', ['Accept-Encoding', kept.vary].filter(Boolean).join(', '));
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Type': kept.type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
