import { afterEach, beforeEach } from 'vitest';
import { openDataService } from '#api/dataService.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { setUnreadListener } from '#api/unread.ts';
import { DATA, fakeClients, json } from '../support/api/wire.ts';

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
export const answering = (body: unknown, status = 200) => fakeClients(() => json(status, body));

const ANONYMOUS = { supabaseUrl: DATA, supabaseAnonKey: 'anon' };
/** The data service over a transport, with changes by realtime. */
export const dataServiceOver = (transport: HttpTransport) =>
  openDataService({ ...ANONYMOUS, transport, realtime: 'changes', report: () => undefined });
