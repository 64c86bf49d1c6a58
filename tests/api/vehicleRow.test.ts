import { expect, test } from 'vitest';
import type { DataClient, RowNews, Rows } from '#api/data.ts';
import { followVehicle } from '#api/vehicleRow.ts';
import { contradicts, isSameVehicle, type VehicleNow } from '#domain/vehicleNow.ts';

const row = {
  id: 7,
  status: 'STATIONED',
  battery: 80,
  latitude: 55.754,
  longitude: 37.62,
  updated_at: '2026-08-01T09:00:00+00:00',
};
const standing: VehicleNow = { mapId: 7, isStanding: true, batteryPercent: 80, latitude: 55.754, longitude: 37.62 };

/** A data service that says what it is told to. */
function service(kept: unknown) {
  let news: RowNews | null = null;
  const asked: Rows[] = [];
  const data: DataClient = {
    follow(rows, listener) {
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
  const heard: VehicleNow[] = [];
  const stop = followVehicle(data, 7, (vehicle) => heard.push(vehicle));
  return { asked, news, heard, stop };
}

test('what was said before is read once rows flow, and each change is told', async () => {
  const { asked, news, heard } = listen([row]);
  news()?.onHint();
  await expect.poll(() => heard).toEqual([standing]);
  news()?.onRow({ ...row, status: 'IN_USE' });
  expect(heard[1]).toEqual({ ...standing, isStanding: false });
  expect(asked).toEqual([
    { table: 'vehicles', column: 'id', value: '7' },
    { table: 'vehicles', column: 'id', value: '7' },
  ]);
});

test('of a vehicle that nothing was said about nothing is told, nor of what is no vehicle', async () => {
  const nothing = listen([]);
  nothing.news()?.onHint();
  const failing = listen(new Error('vehicles: 503'));
  failing.news()?.onHint();
  failing.news()?.onRow({ id: 'seven' });
  failing.news()?.onRow(null);
  await Promise.resolve();
  expect([...nothing.heard, ...failing.heard]).toEqual([]);
});

test('an answer that comes after the card was closed is told nobody', async () => {
  const { news, heard, stop } = listen([row]);
  const listener = news();
  listener?.onHint();
  stop();
  expect(news()).toBeNull();
  await new Promise((done) => setTimeout(done));
  expect(heard).toEqual([]);
});

test('an offer is doubted when the vehicle is taken, moved or charged otherwise', () => {
  const offer = { batteryPercent: 80, latitude: 55.754, longitude: 37.62 };
  expect(contradicts(standing, offer)).toBe(false);
  expect(contradicts({ ...standing, isStanding: false }, offer)).toBe(true);
  expect(contradicts({ ...standing, batteryPercent: 79 }, offer)).toBe(true);
  expect(contradicts({ ...standing, latitude: 55.755 }, offer)).toBe(true);
  expect(contradicts({ ...standing, longitude: 37.63 }, offer)).toBe(true);
});

test('the same word twice is no news', () => {
  expect(isSameVehicle(standing, { ...standing })).toBe(true);
  expect(isSameVehicle(standing, { ...standing, batteryPercent: null })).toBe(false);
});
