import type { RequestHandler } from 'express';
import type { Api } from './faults.ts';

type RequestCount = { api: Api; method: string; path: string; status: number; count: number };

/** How often each operation of the backends was called. Counted by its path in the contract: an address could name a person. */
export type RequestCounts = {
  middleware(api: Api): RequestHandler;
  all(): RequestCount[];
  clear(): void;
};

export function createRequestCounts(): RequestCounts {
  const counts = new Map<string, RequestCount>();
  return {
    middleware: (api) => (request, response, next) => {
      response.on('close', () => {
        const path = request.openapi?.openApiRoute ?? (request.path.startsWith('/rest/v1/') ? request.path : 'other');
        const key = `${api} ${request.method} ${path} ${response.statusCode}`;
        const known = counts.get(key) ?? { api, method: request.method, path, status: response.statusCode, count: 0 };
        counts.set(key, { ...known, count: known.count + 1 });
      });
      next();
    },
    all: () => [...counts.values()],
    clear: () => counts.clear(),
  };
}
