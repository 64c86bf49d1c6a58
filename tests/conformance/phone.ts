import { createActor, type ActorRefFrom } from 'xstate';
import { createClients } from '#api/clients.ts';
import { getCurrentRents } from '#api/rents.ts';
import { createServerClock } from '#api/serverClock.ts';
import { createTokenStore, type AccessTokens } from '#api/tokens.ts';
import { provideRent } from '#app/actors/rent.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { PhotoStore } from '#platform/photos.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import { createPhoneClock } from '../support/phoneClock.ts';
import { JPEG } from '../support/sandbox/world.ts';

export type Ride = ActorRefFrom<typeof rentMachine>;
export type Answer = { status: number; headers: [string, string][]; body: string } | 'lost' | 'never';
/** An input of a phone. The same entries lead to the same state. */
export type Entry =
  | { kind: 'events'; events: readonly RideEvent[] }
  | { kind: 'time'; at: number }
  | { kind: 'list' }
  | { kind: 'reload' }
  | { kind: 'answer'; request: string; answer: Answer };

export type Asked = { name: string; request: Request };
export type Network = (asked: Asked) => Promise<Answer>;
export type Phone = ReturnType<typeof createPhone>;

type Waiting = Asked & { resolve(response: Response): void; reject(cause: unknown): void };

/** Waits until all promises without a network are settled. Reading a body takes several turns. */
const turns = async () => {
  for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
};

/** `at`: milliseconds. Tabs of one browser share their `storage`. */
export type PhoneDeps = { origin: string; session: AccessTokens; at: number; storage?: Storage };

/**
 * The rent chart with all of its real child charts and actors, over the app's own clients. Requests leave one by one, so
 * that the same entries lead to the same state.
 */
export function createPhone({ origin, session, at, storage = memoryStorage() }: PhoneDeps) {
  const clock = createPhoneClock(at);
  const tokens = createTokenStore();
  tokens.put(session);
  const serverClock = createServerClock({ monotonic: clock.now, wall: clock.now });
  const queue: Waiting[] = [];
  const entries: Entry[] = [];
  const broken: unknown[] = [];

  const fetchInTurn: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { name, request, resolve, reject };
      queue.push(waiting);
      request.signal.addEventListener('abort', () => {
        if (queue.includes(waiting)) queue.splice(queue.indexOf(waiting), 1);
        reject(request.signal.reason);
      });
    });
  };
  const { gatewayApi } = createClients(
    { mainApiUrl: origin, gatewayApiUrl: origin },
    {
      tokens,
      serverClock,
      onUnauthorised: () => {},
      onSessionRefused: () => {},
      onUpdateRequired: () => {},
      fetch: fetchInTurn,
      timeout: 2 ** 31 - 1,
    },
  );
  const photos: PhotoStore = {
    store: () => Promise.reject(new Error('these phones take no photos')),
    read: () => Promise.resolve(new Blob([JPEG], { type: 'image/jpeg' })),
    drop: () => Promise.resolve(),
  };
  const chart = provideRent({ gatewayApi, serverClock, photos, storage, report: (cause) => void broken.push(cause) });
  const open = (): Ride => {
    const ride = createActor(chart, { input: { riderId: session.riderId }, clock });
    ride.subscribe({ error: (cause) => void broken.push(cause) });
    return ride.start();
  };
  let ride = open();

  const answerFirst = (waiting: Waiting, answer: Answer): void => {
    if (answer === 'lost') return waiting.reject(new TypeError('the network broke'));
    if (answer === 'never') return undefined;
    return waiting.resolve(
      new Response(answer.body === '' ? null : answer.body, { status: answer.status, headers: answer.headers }),
    );
  };
  /** Applies an entry. An answer goes to the next pending request. */
  const take = async (entry: Entry): Promise<void> => {
    entries.push(entry);
    switch (entry.kind) {
      case 'events':
        return entry.events.forEach((event) => sendToRide(ride, event));
      case 'time':
        return clock.goTo(entry.at);
      case 'reload':
        ride.stop();
        ride = open();
        return undefined;
      case 'list':
        // As src/app/actors/realtime.ts does after an INSERT. No code waits for the list.
        void getCurrentRents(gatewayApi).then(
          ({ rents, serverTime }) => sendToRide(ride, { type: 'server.rentsListed', rents, serverTime }),
          () => {},
        );
        return undefined;
      case 'answer': {
        const first = queue.shift();
        if (first?.name !== entry.request)
          throw new Error(`the recording answers ${entry.request}, the phone requests ${first?.name ?? 'nothing'}`);
        return answerFirst(first, entry.answer);
      }
    }
  };

  return {
    storage,
    broken,
    clock,
    entries,
    ride: () => ride,
    /** Applies one entry from outside, without answers. */
    take,
    /** Runs the phone until it has no pending request. This network answers its requests. */
    settle: async (network: Network): Promise<void> => {
      await turns();
      for (let first = queue[0]; first; first = queue[0]) {
        const answer = await network(first);
        if (queue[0] === first) await take({ kind: 'answer', request: first.name, answer });
        await turns();
      }
    },
    /** Replays the entries without any server. */
    replay: async (recorded: readonly Entry[]): Promise<void> => {
      for (const entry of recorded) {
        await turns();
        await take(entry);
      }
      await turns();
    },
    stop: () => ride.stop(),
  };
}
