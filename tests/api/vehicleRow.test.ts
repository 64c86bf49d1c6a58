import { expect, test } from 'vitest';
import type { RowFilter, RowListener } from '#api/dataService.ts';
import { subscribeVehicle } from '#api/vehicleRow.ts';
import type { LiveVehicle } from '#domain/liveVehicle.ts';
import { fakeClients, json } from '../support/api/wire.ts';
import { dataServiceOver } from './answering.ts';

const place = { latitude: 55.754, longitude: 37.62 };
const row = { id: 7, status: 'STATIONED', battery: 80, ...place, updated_at: '2026-08-01T09:00:00+00:00' };
const standing: LiveVehicle = { mapId: 7, isStanding: true, batteryPercent: 80, ...place };

/** A card over the app's own queries; realtime says what the test tells it. */
function openCard(answer: () => Response | Promise<Response>) {
  const { wire, sent } = fakeClients(answer);
  const subscribed: RowFilter[] = [];
  let news: RowListener | null = null;
  const data: Parameters<typeof subscribeVehicle>[0] = {
    ask: dataServiceOver(wire).ask,
    subscribe(rows, listener) {
      subscribed.push(rows);
      news = listener;
      return () => (news = null);
    },
  };
  const heard: LiveVehicle[] = [];
  const stop = subscribeVehicle(data, 7, (vehicle) => heard.push(vehicle));
  return { sent, subscribed, heard, stop, news: (): RowListener | null => news };
}

/** The answers that are under way have been read. */
const settled = () => new Promise((done) => setTimeout(done));

test('After realtime has connected, the app requests the vehicle’s database row and sends each change to the vehicle card', async () => {
  const { sent, subscribed, news, heard } = openCard(() => json(200, [row]));
  news()?.onRefetchNeeded();
  await expect.poll(() => heard).toEqual([standing]);
  news()?.onUpdate({ ...row, status: 'IN_USE' });
  expect(heard[1]).toEqual({ ...standing, isStanding: false });
  expect(subscribed).toEqual([{ table: 'vehicles', column: 'id', value: '7' }]);
  expect(sent.map(({ url }) => url)).toEqual(['https://data.test/rest/v1/vehicles?select=*&id=eq.7']);
});

test('The vehicle card receives nothing when the vehicle is unknown, the request fails or the database row is invalid', async () => {
  const nothing = openCard(() => json(200, []));
  nothing.news()?.onRefetchNeeded();
  const failing = openCard(() => json(503, {}));
  failing.news()?.onRefetchNeeded();
  failing.news()?.onUpdate({ id: 'seven' });
  failing.news()?.onUpdate(null);
  await expect.poll(() => [nothing.sent.length, failing.sent.length]).toEqual([1, 1]);
  await settled();
  expect([...nothing.heard, ...failing.heard]).toEqual([]);
});

test('The app ignores a response that arrives after the vehicle card is closed', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { sent, news, heard, stop } = openCard(() => new Promise<Response>((done) => (answer = done)));
  news()?.onRefetchNeeded();
  await expect.poll(() => sent.length).toBe(1);
  stop();
  answer(json(200, [row]));
  expect(news()).toBeNull();
  await settled();
  expect(heard).toEqual([]);
});
