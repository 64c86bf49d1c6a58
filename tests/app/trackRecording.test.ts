import { expect, test } from 'vitest';
import { startTrackRecording } from '#app/services/track/startTrackRecording.ts';
import type { PositionReading } from '#domain/position.ts';
import { initialContext } from '#machines/rent/rent.facts.ts';
import { createStore } from '#platform/store.ts';
import { inStage } from '../support/machines/rents.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const METRE = 1 / 111_195;
const NOON = Date.parse('2026-06-14T12:00:00+03:00');

// E157
test('When the vehicle stops, or at the start after a killed page, the app stores the ride’s track for the history', async () => {
  const storage = memoryStorage();
  const kept: unknown[] = [];
  let hear: (reading: PositionReading) => void = () => undefined;
  let tell: (snapshot: object) => void = () => undefined;
  const inRide = (more: Parameters<typeof inStage>[1] = {}) => ({
    status: 'active',
    context: {
      ...initialContext({ riderId: 'A' }),
      rent: inStage('ACTIVE_RIDE', { id: 'one', rideStartedAt: NOON, ...more }),
    },
  });
  const rent = {
    getSnapshot: () => inRide(),
    subscribe: (listener: typeof tell) => {
      tell = listener;
      return { unsubscribe: () => undefined };
    },
  };
  const open = (children: object) => {
    const session: Parameters<typeof startTrackRecording>[0]['session'] = Object.create({
      getSnapshot: () => ({ children, context: { riderId: 'A' }, matches: () => true }),
      subscribe: () => ({ unsubscribe: () => undefined }),
    });
    startTrackRecording({
      session,
      position: {
        latest: () => ({ kind: 'unknown' }),
        watch: (listener) => {
          hear = listener;
          return () => undefined;
        },
        ask: async () => ({ kind: 'unknown' }),
        watchPermission: () => () => undefined,
      },
      riderStore: createStore(storage, 'rider'),
      riderMemory: { watch: () => () => undefined },
      trackPersister: async (riderId) => ({
        persist: async (_, { key }, isTheirs) => void kept.push([riderId, ...key, isTheirs()]),
        one: async () => null,
        all: async () => [],
        evict: async () => undefined,
      }),
      report: (cause) => {
        throw cause;
      },
    });
  };
  open({ rent });
  for (let second = 0; second < 60; second++)
    hear({
      kind: 'located',
      position: {
        latitude: 55.75 + second * 5 * METRE,
        longitude: 37.62,
        accuracy: 6,
        at: Date.now() + second * 1_000,
      },
      heading: null,
    });
  await Promise.resolve();
  expect(kept).toEqual([]);
  tell(inRide({ finishRequestedAt: NOON }));
  await expect.poll(() => kept).toEqual([['A', 'track', 'one', true]]);
  open({});
  await expect.poll(() => kept).toHaveLength(2);
});
