import { afterEach, beforeEach } from 'vitest';
import { createClients, type Clients } from '#api/clients.ts';
import { setUnreadListener } from '#api/unread.ts';
import { fakeWire, GATEWAY, json, MAIN, tokensOf } from '../support/api/wire.ts';

/** What was reported since the test began. */
export function hearing(): string[] {
  const heard: string[] = [];
  beforeEach(() => setUnreadListener(({ message }) => void heard.push(message)));
  afterEach(() => {
    heard.length = 0;
    setUnreadListener(() => undefined);
  });
  return heard;
}

/** Clients of a server that always answers this. */
export function answering(body: unknown): Clients {
  const { wire } = fakeWire(() => json(200, body));
  wire.tokens.put(tokensOf('a'));
  return createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, wire);
}
