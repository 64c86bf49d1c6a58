import type { Request } from 'playwright-core';
import type { Phone } from './phone.ts';

/** Records this phone's requests to an address from now on, of all its tabs. */
export function follow({ context }: Phone, path: string): Request[] {
  const sent: Request[] = [];
  context.on(
    'request',
    (request) =>
      void (request.method() !== 'OPTIONS' && new URL(request.url()).pathname.endsWith(path) && sent.push(request)),
  );
  return sent;
}
