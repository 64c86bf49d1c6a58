import * as v from 'valibot';
import { parseRent } from '#api/rents.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';
import { NOON } from '../support/sandbox/baseOptions.ts';
import { createPhone, type Answer, type Asked, type Entry, type Phone } from './phone.ts';
import type { World } from './world.ts';

/** What happens to a phone's next command: the request is lost, its answer is lost, or it stays pending. */
export type Loss = 'request lost' | 'answer lost' | 'silence';

/** A phone and its surroundings. */
export type Hand = {
  phone: Phone;
  /** 0 is the first tab. */
  tab: number;
  isOnline: boolean;
  /** The number of rows when it opened: older rows never reach it. */
  since: number;
  /** True while realtime is live. */
  isLive: boolean;
  loss: Loss | null;
  place: Place;
};

export type Place = keyof typeof PLACES;
/** Inside parking 1208, beside station 1, somewhere about that parking by a poor fix, far from every parking. */
export const PLACES = {
  parking: { latitude: 55.75427, longitude: 37.62066, accuracy: 5, at: 0 },
  station: { latitude: 55.75532, longitude: 37.62162, accuracy: 5, at: 0 },
  unsure: { latitude: 55.75427, longitude: 37.62066, accuracy: 31, at: 0 },
  street: { latitude: 55.7905, longitude: 37.7605, accuracy: 5, at: 0 },
} as const;

/** One request and its result. `code`: the refusal code. */
export type Heard = { name: string; status: number; code: string | null };

const Refused = v.object({ code: v.string() });
const codeIn = (body: string): string | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Refused), body);
  return parsed.success ? parsed.output.code : null;
};

export type Simulation = ReturnType<typeof createSimulation>;

/**
 * One world and the phones of its rider under one clock. Nothing moves by itself: a move ends when nothing is pending.
 */
export function createSimulation(world: World) {
  const hands: Hand[] = [];
  const heard: Heard[] = [];
  const rows: RentFacts[] = [];
  const unknown: unknown[] = [];
  let hasMoved = false;
  let hasLeft = false;
  let hadTabs = false;

  const ask = async ({ name, request }: Asked): Promise<Answer> => {
    // A request that has left arrives, even if its sender has given up.
    const { url, method, headers } = request;
    const response = await fetch(url, { method, headers, body: method === 'GET' ? null : await request.arrayBuffer() });
    const body = await response.text();
    hasMoved ||= request.method !== 'GET';
    heard.push({ name, status: response.status, code: response.ok ? null : codeIn(body) });
    return { status: response.status, headers: [...response.headers], body };
  };
  const networkOf =
    (hand: Hand) =>
    async (asked: Asked): Promise<Answer> => {
      if (!hand.isOnline) return 'lost';
      const { loss } = hand;
      if (loss === null || asked.request.method === 'GET') return ask(asked);
      hand.loss = null;
      if (loss === 'request lost') return 'lost';
      await ask(asked);
      return loss === 'silence' ? 'never' : 'lost';
    };

  /** Delivers answers and rows until nothing is pending. */
  const settle = async (): Promise<void> => {
    do {
      for (const hand of hands) await hand.phone.settle(networkOf(hand));
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
      for (const hand of hands.filter(({ isLive, isOnline }) => isLive && isOnline)) {
        // Inserted rows are hints, as in src/app/services/realtime/subscribeRents.ts.
        if (change.action === 'UPDATE' && row) await hand.phone.take(events({ type: 'server.rentChanged', rent: row }));
        else await hand.phone.take({ kind: 'list' });
        await hand.phone.settle(networkOf(hand));
      }
    }
  };

  const send = async (hand: Hand, ...told: RideEvent[]): Promise<void> => {
    await hand.phone.take(events(...told));
    await settle();
  };

  /** Rows flow from now on; what was before is asked for (src/api/dataService.ts). */
  const goesLive = async (hand: Hand): Promise<void> => {
    if (!hand.isLive || !hand.isOnline) return;
    await hand.phone.take(events({ type: 'server.wentLive' }));
    await hand.phone.take({ kind: 'list' });
    await settle();
  };

  const welcome = async (hand: Hand): Promise<void> => {
    await settle();
    if (!hand.isOnline) await send(hand, { type: 'device.wentOffline' });
    await send(hand, { type: 'device.located', position: PLACES[hand.place] });
    await goesLive(hand);
  };

  /** Opens the app; the second time in a second tab. */
  const comes = async (): Promise<Hand> => {
    const [first] = hands;
    const phone = createPhone({
      origin: world.origin,
      session: world.session,
      at: NOON,
      ...(first ? { storage: first.phone.storage } : {}),
    });
    const hand: Hand = {
      phone,
      tab: hands.length,
      since: rows.length,
      isOnline: true,
      isLive: true,
      loss: null,
      place: world.home,
    };
    hands.push(hand);
    hadTabs ||= hands.length > 1;
    await phone.take({ kind: 'time', at: world.clock.now() });
    await welcome(hand);
    return hand;
  };

  /** Restores a phone after these entries, with the same surroundings. */
  const returns = async (
    entries: readonly Entry[],
    around: Pick<Hand, 'isOnline' | 'isLive' | 'place'>,
  ): Promise<Hand> => {
    const phone = createPhone({ origin: world.origin, session: world.session, at: NOON });
    await phone.replay(entries);
    const hand: Hand = { phone, tab: 0, since: 0, loss: null, ...around };
    hands.push(hand);
    return hand;
  };

  return {
    world,
    hands,
    heard,
    rows,
    unknown,
    settle,
    send,
    goesLive,
    comes,
    returns,
    /** Closes a tab; the first one stays. */
    leaves: (hand: Hand): void => {
      hand.phone.stop();
      hands.splice(hands.indexOf(hand), 1);
      hasLeft = true;
    },
    /** A tab that is gone may have left a command of its own, which the next reload asks about. */
    wasLeft: () => hasLeft,
    /** Two tabs may send the same request at once. */
    hadTabs: () => hadTabs,
    /** Delivers the last changes of the world to the phones. */
    worldMoved: async () => {
      hasMoved = true;
      await settle();
    },
    reload: async (hand: Hand): Promise<void> => {
      await hand.phone.take({ kind: 'reload' });
      hand.since = rows.length;
      await welcome(hand);
    },
    /** The next thing that waits for its time happens, in the world or in a phone; not after `limit` (milliseconds). */
    goOn: async (limit: number): Promise<void> => {
      const times = [await world.clock.nextAt(), ...hands.map(({ phone }) => phone.clock.nextAt())];
      const at = Math.min(limit, ...times.map((time) => time ?? Infinity));
      await world.clock.goTo(at);
      hasMoved = true;
      // What a phone waited for comes before the news of this moment: those have still to travel.
      for (const { phone } of hands) await phone.take({ kind: 'time', at });
      await settle();
    },
    stop: () => hands.forEach(({ phone }) => phone.stop()),
  };
}

const events = (...told: RideEvent[]): Entry => ({ kind: 'events', events: told });
