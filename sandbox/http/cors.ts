import type { RequestHandler } from 'express';

export type CorsOptions = {
  /** Exact origins. Any other origin gets no header, so its browser blocks the answer. */
  origins: readonly string[];
  /** Request headers beyond the simple ones; null allows any requested header, as a hosted Supabase does. */
  headers: readonly string[] | null;
  /** Paths whose answers a page may request with credentials. */
  credentials?: RegExp;
};

const EXPOSED = 'ETag, Retry-After, Idempotent-Replayed, Content-Range, Date, X-Supabase-Api-Version';
const PREFLIGHT_SECONDS = '600';

export function cors({ origins, headers, credentials }: CorsOptions): RequestHandler {
  return (request, response, next) => {
    const origin = request.get('Origin');
    // A shared cache must not give one origin's answer to another.
    response.vary('Origin');
    const isAllowed = origin !== undefined && origins.includes(origin);
    if (isAllowed) {
      response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED });
      if (credentials?.test(request.path)) response.set('Access-Control-Allow-Credentials', 'true');
    }
    if (request.method !== 'OPTIONS' || !request.get('Access-Control-Request-Method')) return next();
    if (isAllowed) {
      response.vary('Access-Control-Request-Headers').set({
        'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Headers': headers?.join(', ') ?? request.get('Access-Control-Request-Headers') ?? '',
        'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      });
    }
    response.status(204).end();
  };
}
