import { beforeEach, describe, expect, it } from 'vitest';
import { createTrackBox } from '#features/track/trackBox.ts';
import { createStore } from '#platform/store.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-06-14T12:00:00+03:00');
const METRE = 1 / 111_195;

/** What Web storage is to this app. */
function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('the track that this phone keeps', () => {
  let storage = fakeStorage();
  beforeEach(() => {
    storage = fakeStorage();
  });
  const open = (now = NOON) => createTrackBox(createStore(storage, 'rider'), () => now);
  /** So many seconds northwards at 5 m/s. */
  const ride = (box: ReturnType<typeof open>, seconds: number, rentId = 'one') => {
    for (let second = 0; second < seconds; second++)
      box.hear(rentId, {
        latitude: 55.75 + second * 5 * METRE,
        longitude: 37.62,
        accuracy: 6,
        at: NOON + second * 1_000,
      });
  };

  it('survives a reload, as long as it was', () => {
    ride(open(), 61);
    const reloaded = open(NOON + HOUR).of('one');
    expect(reloaded?.meters).toBeGreaterThan(280);
    expect(reloaded?.stretches).toHaveLength(1);
  });

  it('is of one ride alone', () => {
    const box = open();
    ride(box, 61);
    expect(box.of('two')).toBeNull();
    ride(box, 10, 'two');
    expect(box.of('one')).toBeNull();
  });

  it('is gone 72 hours after the ride, from the phone too', () => {
    ride(open(), 61);
    expect(open(NOON + 71 * HOUR).of('one')).not.toBeNull();
    expect(open(NOON + 73 * HOUR).of('one')).toBeNull();
    expect(storage.getItem('velorent.rider.track')).toBe('null');
  });

  it('lies with what is the rider’s, which goes at sign-out', () => {
    ride(open(), 61);
    expect(Array.from({ length: storage.length }, (_, i) => storage.key(i))).toEqual(['velorent.rider.track']);
  });

  it('goes from memory when it is told to', () => {
    const box = open();
    ride(box, 61);
    box.forget();
    expect([box.of('one'), box.speed(NOON + 61_000)]).toEqual([null, null]);
  });

  it('knows the speed, tells each change, and nothing to who has left', () => {
    const box = open();
    let told = 0;
    const leave = box.watch(() => (told += 1));
    ride(box, 20);
    leave();
    ride(box, 5, 'two');
    expect([told, box.speed(NOON + 19_000)]).toEqual([20, 18]);
  });
});
