import type { Request } from 'playwright-core';
import type { Phone } from './phone.ts';

/** What this phone sends to an address from now on, all its tabs together. */
export function follow({ context }: Phone, path: string): Request[] {
  const sent: Request[] = [];
  context.on(
    'request',
    (request) =>
      void (request.method() !== 'OPTIONS' && new URL(request.url()).pathname.endsWith(path) && sent.push(request)),
  );
  return sent;
}
