import * as v from 'valibot';
import { parseRent } from '#api/rents.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';
import { NOON } from '../support/sandbox/baseOptions.ts';
import { createPhone, type Answer, type Asked, type Entry, type Phone } from './phone.ts';
import type { World } from './world.ts';

/** What happens to a phone's next command: the request is lost, its answer is lost, or it stays pending. */
export type Loss = 'request lost' | 'answer lost' | 'silence';

/** A tab of the app, with its network and the rider's place. */
export type Tab = {
  phone: Phone;
  /** 0 is the first tab. */
  index: number;
  isOnline: boolean;
  /** The number of rows before this tab opened: it never receives those. */
  since: number;
  /** True while realtime is live. */
  isLive: boolean;
  loss: Loss | null;
  place: Place;
};

export type Place = keyof typeof PLACES;
/** Inside parking 1208; beside station 1; near that parking with an inexact position; far from every parking. */
export const PLACES = {
  parking: { latitude: 55.75427, longitude: 37.62066, accuracy: 5, at: 0 },
  station: { latitude: 55.75532, longitude: 37.62162, accuracy: 5, at: 0 },
  unsure: { latitude: 55.75427, longitude: 37.62066, accuracy: 31, at: 0 },
  street: { latitude: 55.7905, longitude: 37.7605, accuracy: 5, at: 0 },
} as const;

/** One request and its result. `code`: the refusal code. */
export type Answered = { name: string; status: number; code: string | null };

const Refused = v.object({ code: v.string() });
const codeIn = (body: string): string | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Refused), body);
  return parsed.success ? parsed.output.code : null;
};

export type Simulation = ReturnType<typeof createSimulation>;

/**
 * One world and the tabs of its rider under one clock. The clock moves only by `goOn`, and a move ends when no request is
 * pending.
 */
export function createSimulation(world: World) {
  const tabs: Tab[] = [];
  const answered: Answered[] = [];
  const rows: RentFacts[] = [];
  const unknown: unknown[] = [];
  let hasMoved = false;
  let hasClosed = false;
  let hadTabs = false;

  const ask = async ({ name, request }: Asked): Promise<Answer> => {
    // A sent request arrives, even if its sender has given up.
    const { url, method, headers } = request;
    const response = await fetch(url, { method, headers, body: method === 'GET' ? null : await request.arrayBuffer() });
    const body = await response.text();
    hasMoved ||= request.method !== 'GET';
    answered.push({ name, status: response.status, code: response.ok ? null : codeIn(body) });
    return { status: response.status, headers: [...response.headers], body };
  };
  const networkOf =
    (tab: Tab) =>
    async (asked: Asked): Promise<Answer> => {
      if (!tab.isOnline) return 'lost';
      const { loss } = tab;
      if (loss === null || asked.request.method === 'GET') return ask(asked);
      tab.loss = null;
      if (loss === 'request lost') return 'lost';
      await ask(asked);
      return loss === 'silence' ? 'never' : 'lost';
    };

  /** Delivers answers and rows until nothing is pending. */
  const settle = async (): Promise<void> => {
    do {
      for (const tab of tabs) await tab.phone.settle(networkOf(tab));
      await flow();
    } while (hasMoved);
  };
  const flow = async (): Promise<void> => {
    if (!hasMoved) return;
    hasMoved = false;
    for (const change of await world.changes()) {
      const row = parseRent(change.new);
      if (!row) unknown.push(change.new);
      else rows.push(row);
      for (const tab of tabs.filter(({ isLive, isOnline }) => isLive && isOnline)) {
        // Inserted rows are hints, as in src/app/actors/realtime.ts.
        if (change.action === 'UPDATE' && row) await tab.phone.take(events({ type: 'server.rentChanged', rent: row }));
        else await tab.phone.take({ kind: 'list' });
        await tab.phone.settle(networkOf(tab));
      }
    }
  };

  const send = async (tab: Tab, ...sent: RideEvent[]): Promise<void> => {
    await tab.phone.take(events(...sent));
    await settle();
  };

  /** Delivers rows from now on. The tab requests earlier rows (src/api/dataService.ts). */
  const goLive = async (tab: Tab): Promise<void> => {
    if (!tab.isLive || !tab.isOnline) return;
    await tab.phone.take(events({ type: 'server.wentLive' }));
    await tab.phone.take({ kind: 'list' });
    await settle();
  };

  const begin = async (tab: Tab): Promise<void> => {
    await settle();
    if (!tab.isOnline) await send(tab, { type: 'device.wentOffline' });
    await send(tab, { type: 'device.located', position: PLACES[tab.place] });
    await goLive(tab);
  };

  /** Opens the app; the second time in a second tab. */
  const openTab = async (): Promise<Tab> => {
    const [first] = tabs;
    const phone = createPhone({
      origin: world.origin,
      session: world.session,
      at: NOON,
      ...(first ? { storage: first.phone.storage } : {}),
    });
    const tab: Tab = {
      phone,
      index: tabs.length,
      since: rows.length,
      isOnline: true,
      isLive: true,
      loss: null,
      place: world.home,
    };
    tabs.push(tab);
    hadTabs ||= tabs.length > 1;
    await phone.take({ kind: 'time', at: world.clock.now() });
    await begin(tab);
    return tab;
  };

  /** Restores a tab after these entries, with its network and place. */
  const restoreTab = async (
    entries: readonly Entry[],
    around: Pick<Tab, 'isOnline' | 'isLive' | 'place'>,
  ): Promise<Tab> => {
    const phone = createPhone({ origin: world.origin, session: world.session, at: NOON });
    await phone.replay(entries);
    const tab: Tab = { phone, index: 0, since: 0, loss: null, ...around };
    tabs.push(tab);
    return tab;
  };

  return {
    world,
    tabs,
    answered,
    rows,
    unknown,
    send,
    goLive,
    openTab,
    restoreTab,
    /** Closes a tab; the first one stays. */
    closeTab: (tab: Tab): void => {
      tab.phone.stop();
      tabs.splice(tabs.indexOf(tab), 1);
      hasClosed = true;
    },
    /** Whether a tab was closed. It may have left a stored command, which the next reload asks about. */
    hasClosedTab: () => hasClosed,
    /** Two tabs may send the same request at once. */
    hadTabs: () => hadTabs,
    /** Delivers the last changes of the world to the phones. */
    worldMoved: async () => {
      hasMoved = true;
      await settle();
    },
    reload: async (tab: Tab): Promise<void> => {
      await tab.phone.take({ kind: 'reload' });
      tab.since = rows.length;
      await begin(tab);
    },
    /** Moves the clock to the next due job or timer of the world or a tab, and not beyond `limit` (milliseconds). */
    goOn: async (limit: number): Promise<void> => {
      const times = [await world.clock.nextAt(), ...tabs.map(({ phone }) => phone.clock.nextAt())];
      const at = Math.min(limit, ...times.map((time) => time ?? Infinity));
      await world.clock.goTo(at);
      hasMoved = true;
      // A phone's timers run before rows of this moment, which still have to travel.
      for (const { phone } of tabs) await phone.take({ kind: 'time', at });
      await settle();
    },
    stop: () => tabs.forEach(({ phone }) => phone.stop()),
  };
}

const events = (...all: RideEvent[]): Entry => ({ kind: 'events', events: all });
