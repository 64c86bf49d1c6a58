import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTokenStore } from '#api/tokens.ts';
import { openRows } from '#app/services/rows.ts';
import { rejoinGap } from '#domain/rejoinGap.ts';
import { DATA, fakeWire, json, tokensOf } from '../support/api/wire.ts';

/** Draws that can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The largest number of moments within any `width` milliseconds. */
function mostWithin(moments: readonly number[], width: number): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.max(...sorted.map((from, index) => sorted.findLastIndex((to) => to <= from + width) - index + 1));
}

test.each([1, 3, 6, 20])(
  'The random delays before realtime reconnect try %i are spread evenly up to a limit, which doubles with each try up to 30 s',
  (attempt) => {
    const random = seeded(attempt);
    const whole = Math.min(30_000, 500 * 2 ** attempt);
    const waits = Array.from({ length: 10_000 }, () => rejoinGap(attempt, random()));
    expect(waits.filter((wait) => wait < 0 || wait > whole)).toEqual([]);
    for (const tenth of Array(10).keys()) {
      const inIt = waits.filter((wait) => wait >= (tenth * whole) / 10 && wait < ((tenth + 1) * whole) / 10).length;
      expect(inIt).toBeGreaterThan(850);
      expect(inIt).toBeLessThan(1_150);
    }
  },
);

/** A server of sockets that is up or down; it lets everybody in and answers nothing more. */
class Line extends EventTarget {
  static isUp = true;
  /** From the first word of a goodbye to its answer. */
  static goodbyeMs = 0;
  static open = new Set<Line>();
  static tried: number[] = [];
  /** The tokens of all joins. */
  static joins: unknown[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    super();
    Line.tried.push(Date.now());
    queueMicrotask(() => {
      if (!Line.isUp) return this.close();
      this.readyState = 1;
      Line.open.add(this);
      this.onopen?.();
    });
  }
  send(message: string): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(message);
    if (event === 'phx_join') Line.joins.push(payload.access_token);
    const said = (name: string, body: object) =>
      this.onmessage?.({ data: JSON.stringify([joinRef, name === 'phx_reply' ? ref : null, topic, name, body]) });
    const change = { id: 1, event: '*', schema: 'public', table: 'rents', filter: 'client_id=eq.1' };
    const live = { status: 'ok', extension: 'postgres_changes', message: 'Subscribed to PostgreSQL', channel: topic };
    queueMicrotask(() => {
      if (event !== 'phx_join') return said('phx_reply', { status: 'ok', response: {} });
      said('phx_reply', { status: 'ok', response: { postgres_changes: [change] } });
      said('system', live);
    });
  }
  close(): void {
    if (this.readyState >= 2) return;
    this.readyState = 2;
    if (Line.goodbyeMs === 0) this.closed();
    else setTimeout(() => this.closed(), Line.goodbyeMs);
  }
  private closed(): void {
    this.readyState = 3;
    Line.open.delete(this);
    this.onclose?.({ code: 1006, reason: '' });
  }
}

describe('openRows', () => {
  // Load the module before the clock stops.
  beforeAll(() => import('#api/dataClient.ts'));
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Line);
    vi.spyOn(Math, 'random').mockImplementation(seeded(7));
    Line.isUp = true;
    Line.goodbyeMs = 0;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  async function phones(count: number) {
    const live = new Set<number>();
    const stores: ReturnType<typeof createTokenStore>[] = [];
    const clients = Array.from({ length: count }, (_, phone) => {
      const tokens = createTokenStore();
      tokens.put(tokensOf('a'));
      stores.push(tokens);
      const client = openRows({
        supabaseUrl: DATA,
        supabaseAnonKey: 'anon',
        realtime: 'changes',
        transport: fakeWire(() => json(200, []), { tokens }).wire,
        report: () => undefined,
      });
      const listener = {
        onUpdate: () => undefined,
        onRefetchNeeded: () => undefined,
        onSubscribed: () => void live.add(phone),
        onDisconnected: () => void live.delete(phone),
      };
      const subscribe = () => client.subscribe({ table: 'rents', column: 'client_id', value: '1' }, listener);
      return { subscribe, leave: subscribe(), close: () => client.close() };
    });
    await vi.advanceTimersByTimeAsync(100);
    return { live, tokens: stores, clients, close: () => Promise.all(clients.map((client) => client.close())) };
  }
  const drop = () => [...Line.open].forEach((line) => line.close());

  // S012
  test('When two hundred phones lose the realtime connection at the same moment, their reconnects are spread over time', async () => {
    const { live, close } = await phones(200);
    expect([live.size, Line.open.size]).toEqual([200, 200]);
    Line.tried = [];
    drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([live.size, Line.open.size]).toEqual([200, 200]);
    expect(Line.tried).toHaveLength(200);
    // Of an even spread over the first second, a twentieth of it holds ten.
    expect(mostWithin(Line.tried, 50)).toBeLessThan(30);
    await close();
  });

  test('A phone that was offline for twenty minutes joins each realtime channel once, with the current token', async () => {
    const { live, tokens, close } = await phones(1);
    Line.isUp = false;
    drop();
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    Line.joins = [];
    tokens[0]?.put(tokensOf('b'));
    Line.isUp = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([live.size, Line.joins]).toEqual([1, ['data-b']]);
    await close();
  });

  test('When the app subscribes while the realtime socket is closing, the subscription becomes live without another call', async () => {
    const { live, clients, close } = await phones(1);
    clients[0]?.leave();
    live.clear();
    Line.goodbyeMs = 100;
    const isClosing = () => [...Line.open].some(({ readyState }) => readyState === 2);
    for (let ms = 0; ms < 120_000 && !isClosing(); ms += 50) await vi.advanceTimersByTimeAsync(50);
    expect(isClosing()).toBe(true);
    Line.goodbyeMs = 0;
    clients[0]?.subscribe();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.size).toBe(1);
    await close();
  });

  test('A hundred phones do not overload a realtime server that is down, and reconnect when the server is up again', async () => {
    const { live, close } = await phones(100);
    Line.isUp = false;
    drop();
    await vi.advanceTimersByTimeAsync(120_000);
    Line.tried = [];
    await vi.advanceTimersByTimeAsync(60_000);
    // A phone that waits from nothing to half a minute tries about four times in a minute.
    expect(Line.tried.length).toBeLessThan(100 * 8);
    expect(mostWithin(Line.tried, 250)).toBeLessThan(20);
    Line.isUp = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.size).toBe(100);
    await close();
  });
});
