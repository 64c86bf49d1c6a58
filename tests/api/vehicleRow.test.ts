import { expect, test } from 'vitest';
import type { SupabaseData, RowListener, RowFilter } from '#api/supabase.ts';
import { subscribeVehicle } from '#api/vehicleRow.ts';
import { contradicts, isSameVehicle, type LiveVehicle } from '#domain/liveVehicle.ts';

const row = {
  id: 7,
  status: 'STATIONED',
  battery: 80,
  latitude: 55.754,
  longitude: 37.62,
  updated_at: '2026-08-01T09:00:00+00:00',
};
const standing: LiveVehicle = { mapId: 7, isStanding: true, batteryPercent: 80, latitude: 55.754, longitude: 37.62 };

/** A data service that says what it is told to. */
function service(kept: unknown) {
  let news: RowListener | null = null;
  const asked: RowFilter[] = [];
  const data: SupabaseData = {
    subscribe(rows, listener) {
      asked.push(rows);
      news = listener;
      return () => (news = null);
    },
    read: (rows) => {
      asked.push(rows);
      return kept instanceof Error ? Promise.reject(kept) : Promise.resolve(kept);
    },
    close: () => Promise.resolve(),
  };
  return { data, asked, news: () => news };
}

function listen(kept: unknown) {
  const { data, asked, news } = service(kept);
  const heard: LiveVehicle[] = [];
  const stop = subscribeVehicle(data, 7, (vehicle) => heard.push(vehicle));
  return { asked, news, heard, stop };
}

test('a live vehicle’s row is read once realtime is joined, and each change is reported', async () => {
  const { asked, news, heard } = listen([row]);
  news()?.onRefetchNeeded();
  await expect.poll(() => heard).toEqual([standing]);
  news()?.onUpdate({ ...row, status: 'IN_USE' });
  expect(heard[1]).toEqual({ ...standing, isStanding: false });
  expect(asked).toEqual([
    { table: 'vehicles', column: 'id', value: '7' },
    { table: 'vehicles', column: 'id', value: '7' },
  ]);
});

test('an unknown vehicle and an invalid row are not reported', async () => {
  const nothing = listen([]);
  nothing.news()?.onRefetchNeeded();
  const failing = listen(new Error('vehicles: 503'));
  failing.news()?.onRefetchNeeded();
  failing.news()?.onUpdate({ id: 'seven' });
  failing.news()?.onUpdate(null);
  await Promise.resolve();
  expect([...nothing.heard, ...failing.heard]).toEqual([]);
});

test('an answer after the card was closed is ignored', async () => {
  const { news, heard, stop } = listen([row]);
  const listener = news();
  listener?.onRefetchNeeded();
  stop();
  expect(news()).toBeNull();
  await new Promise((done) => setTimeout(done));
  expect(heard).toEqual([]);
});

test('an offer is outdated when the vehicle is taken, moved or priced differently', () => {
  const offer = { batteryPercent: 80, latitude: 55.754, longitude: 37.62 };
  expect(contradicts(standing, offer)).toBe(false);
  expect(contradicts({ ...standing, isStanding: false }, offer)).toBe(true);
  expect(contradicts({ ...standing, batteryPercent: 79 }, offer)).toBe(true);
  expect(contradicts({ ...standing, latitude: 55.755 }, offer)).toBe(true);
  expect(contradicts({ ...standing, longitude: 37.63 }, offer)).toBe(true);
});

test('the same row twice is reported once', () => {
  expect(isSameVehicle(standing, { ...standing })).toBe(true);
  expect(isSameVehicle(standing, { ...standing, batteryPercent: null })).toBe(false);
});
