import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '#platform/store.ts';
import { createRideTrackStore } from '#stores/rideTrack.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-06-14T12:00:00+03:00');
const METRE = 1 / 111_195;

describe('the persisted ride track', () => {
  let storage = memoryStorage();
  beforeEach(() => void (storage = memoryStorage()));
  const open = (now = NOON) => createRideTrackStore(createStore(storage, 'rider'), () => now);
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

  it('After a reload the app restores the ride track and its length', () => {
    ride(open(), 61);
    const reloaded = open(NOON + HOUR).of('one');
    expect(reloaded?.meters).toBeGreaterThan(280);
    expect(reloaded?.stretches).toHaveLength(1);
  });

  it('The app stores the track of one ride only, and the next ride replaces the track', () => {
    const box = open();
    ride(box, 61);
    expect(box.of('two')).toBeNull();
    ride(box, 10, 'two');
    expect(box.of('one')).toBeNull();
  });

  it('The app removes the ride track 72 hours after the ride', () => {
    ride(open(), 61);
    expect(open(NOON + 71 * HOUR).of('one')).not.toBeNull();
    expect(open(NOON + 73 * HOUR).of('one')).toBeNull();
    expect(storage.getItem('velorent.rider.track')).toBe('null');
  });

  it('When the app forgets the ride track, it keeps neither the track nor the speed in memory', () => {
    const box = open();
    ride(box, 61);
    box.forget();
    expect([box.of('one'), box.speed(NOON + 61_000)]).toEqual([null, null]);
  });

  it('The ride track store gives the rider’s speed, and tells a listener each new position until the listener leaves', () => {
    const box = open();
    let told = 0;
    const leave = box.watch(() => (told += 1));
    ride(box, 20);
    leave();
    ride(box, 5, 'two');
    expect([told, box.speed(NOON + 19_000)]).toEqual([20, 18]);
  });
});
