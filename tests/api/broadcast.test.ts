import { afterEach, expect, test, vi } from 'vitest';
import { openDataService, type RowListener } from '#api/dataService.ts';
import { DATA, fakeWire, json, tokensOf } from '../support/api/wire.ts';

/** A server that lets every channel in. The test speaks for it afterwards. */
class Socket {
  /** Sends a message of Broadcast. */
  static say: (message: unknown) => void = () => undefined;
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string): void {
    const [joinRef, ref, topic, event] = JSON.parse(text);
    const answer = (name: string, body: unknown, of: string | null = null) =>
      this.onmessage?.({ data: JSON.stringify([of === null ? null : joinRef, of, topic, name, body]) });
    if (event === 'phx_join') Socket.say = (message) => answer('broadcast', message);
    queueMicrotask(() => answer('phx_reply', { status: 'ok', response: { postgres_changes: [] } }, ref));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1000, reason: '' });
  }
}

afterEach(() => void vi.unstubAllGlobals());

/** A subscription to the rider's rents, with all that its listener heard. */
async function subscribed(more: (hear: (what: string) => (row: unknown) => void) => Partial<RowListener> = () => ({})) {
  vi.stubGlobal('WebSocket', Socket);
  const { wire, tokens } = fakeWire(() => json(200, []));
  tokens.put(tokensOf('a'));
  const heard: unknown[] = [];
  const hear = (what: string) => (row: unknown) => void heard.push([what, row]);
  const service = openDataService({
    transport: wire,
    supabaseUrl: DATA,
    supabaseAnonKey: 'anon',
    realtime: 'broadcast',
    report: hear('report'),
  });
  service.join(
    { table: 'rents', column: 'client_id', value: '100001' },
    {
      onUpdate: hear('update'),
      onRefetchNeeded: () => void heard.push('refetch'),
      onSubscribed: () => void heard.push('subscribed'),
      onDisconnected: () => void heard.push('disconnected'),
      ...more(hear),
    },
  );
  await expect.poll(() => heard).toEqual(['subscribed', 'refetch']);
  heard.splice(0);
  return { heard, close: () => service.close() };
}

const message = (operation: string, record: unknown, before: unknown) => ({
  type: 'broadcast',
  event: operation,
  payload: { id: 'm', schema: 'public', table: 'rents', operation, record, old_record: before },
  meta: { id: 'm' },
});
const row = { id: 'r', version: 2 };
const before = { id: 'r', version: 1 };

// F073
test('A realtime broadcast gives the app the new row after an INSERT or UPDATE, and the deleted row after a DELETE', async () => {
  const { heard, close } = await subscribed((hear) => ({ onInsert: hear('insert'), onDelete: hear('delete') }));
  Socket.say(message('INSERT', before, null));
  Socket.say(message('UPDATE', row, before));
  Socket.say(message('DELETE', null, row));
  expect(heard).toEqual([
    ['insert', before],
    ['update', row],
    ['delete', row],
  ]);
  await close();
});

test('When the app cannot use a realtime broadcast, the data service tells the app to reload the whole list', async () => {
  const { heard, close } = await subscribed();
  const strange = [message('INSERT', row, null), message('DELETE', null, row), message('TRUNCATE', null, null)];
  for (const one of [...strange, { event: 'UPDATE' }, { event: 'UPDATE', payload: null }]) Socket.say(one);
  expect(heard).toEqual(['refetch', 'refetch', 'refetch', 'refetch', 'refetch']);
  await close();
});
