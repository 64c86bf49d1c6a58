import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PositionReading } from '#domain/position.ts';
import { browserPosition } from '#platform/geolocation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fix = (latitude: number, heading: number | null = null): GeolocationPosition =>
  Object.create({ coords: { latitude, longitude: 37.62, accuracy: 8, heading }, timestamp: 1_000 });
const failure = (code: 1 | 2 | 3): GeolocationPositionError => Object.create({ code, PERMISSION_DENIED: 1 });

/** A browser whose rider, permission and satellites the test plays. */
function browser(state: PermissionState) {
  const watchers = new Map<number, { found: PositionCallback; failed: PositionErrorCallback }>();
  const asked: { found: PositionCallback; failed: PositionErrorCallback }[] = [];
  const permission = Object.assign(new EventTarget(), { state, name: 'geolocation' as const, onchange: null });
  let lastId = 0;
  const geolocation: Geolocation = {
    watchPosition: (found, failed) => {
      watchers.set(++lastId, { found, failed: failed ?? (() => {}) });
      return lastId;
    },
    clearWatch: (id) => void watchers.delete(id),
    getCurrentPosition: (found, failed) => void asked.push({ found, failed: failed ?? (() => {}) }),
  };
  let show = () => {};
  let isVisible = true;
  const source = browserPosition(
    { geolocation, permissions: { query: () => Promise.resolve(permission) } },
    { watchVisible: (listener) => (show = listener), isVisible: () => isVisible },
  );
  return {
    source,
    asked,
    watching: () => watchers.size,
    hide: () => void (isVisible = false),
    /** Shows the page again, after the engine has forgotten its watches. */
    comeBack: () => {
      watchers.clear();
      isVisible = true;
      show();
    },
    found: (latitude: number, heading?: number) => watchers.forEach(({ found }) => found(fix(latitude, heading))),
    missed: (code: 1 | 2 | 3) => watchers.forEach(({ failed }) => failed(failure(code))),
    become: (next: PermissionState) => {
      permission.state = next;
      permission.dispatchEvent(new Event('change'));
    },
  };
}

/** Until the permission's answer has been read. */
const answered = async () => {
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
};
async function watched(state: PermissionState) {
  const phone = browser(state);
  phone.source.watch(() => {});
  await answered();
  return phone;
}

test('The app never opens the browser’s location prompt by itself', async () => {
  const phone = await watched('prompt');
  expect(phone.watching()).toBe(0);
  expect(phone.asked).toHaveLength(0);
  expect(phone.source.latest()).toEqual({ kind: 'unknown' });
});

test('With the rider’s permission, the app watches the position only while a part of the app needs it', async () => {
  const phone = browser('granted');
  const heard: PositionReading[] = [];
  await answered();
  expect(phone.watching()).toBe(0);
  const stop = phone.source.watch((reading) => heard.push(reading));
  expect(phone.watching()).toBe(1);
  phone.found(55.75, 90);
  expect(heard).toEqual([
    { kind: 'located', position: { latitude: 55.75, longitude: 37.62, accuracy: 8, at: 1_000 }, heading: 90 },
  ]);
  stop();
  expect(phone.watching()).toBe(0);
});

// B009
test('When the rider asks for their position, the app requests it, and keeps watching it after the first result', async () => {
  const phone = await watched('prompt');
  const answer = phone.source.ask();
  phone.asked[0]?.found(fix(55.76));
  expect(await answer).toMatchObject({ kind: 'located', position: { latitude: 55.76 } });
  expect(phone.watching()).toBe(1);
});

test('The app keeps the last position when the browser finds no new one, but drops the position when the rider denies access', async () => {
  const phone = await watched('granted');
  phone.missed(3);
  expect(phone.source.latest()).toEqual({ kind: 'unavailable' });
  phone.found(55.75);
  phone.missed(2);
  expect(phone.source.latest()).toMatchObject({ kind: 'located' });
  phone.missed(1);
  expect(phone.source.latest()).toEqual({ kind: 'denied' });
  phone.found(55.75);
  phone.become('denied');
  expect([phone.watching(), phone.source.latest()]).toEqual([0, { kind: 'denied' }]);
});

test('After each position request and each permission change in the browser, the app reports if location is allowed', async () => {
  const phone = browser('prompt');
  const heard: boolean[] = [];
  await answered();
  const stop = phone.source.watchPermission((isAllowed) => heard.push(isAllowed));
  void phone.source.ask();
  phone.asked[0]?.found(fix(55.75));
  void phone.source.ask();
  phone.asked[1]?.failed(failure(3));
  phone.become('denied');
  void phone.source.ask();
  phone.asked[2]?.failed(failure(1));
  expect(heard).toEqual([true, true, false, false]);
  stop();
  phone.become('granted');
  expect(heard).toHaveLength(4);
});

test('When the page is shown again, the app restarts the position watch if a part of the app needs the position', async () => {
  const phone = browser('granted');
  await answered();
  phone.comeBack();
  expect(phone.watching()).toBe(0);
  const stop = phone.source.watch(() => {});
  phone.comeBack();
  phone.found(55.77);
  expect(phone.source.latest()).toMatchObject({ kind: 'located', position: { latitude: 55.77 } });
  stop();
  expect(phone.watching()).toBe(0);
});

test('After 45 seconds without a new position the app requests one, and again 45 seconds after a failed request', async () => {
  const phone = browser('granted');
  await answered();
  const stop = phone.source.watch(() => {});
  phone.found(55.75);
  vi.advanceTimersByTime(44_000);
  expect(phone.asked).toHaveLength(0);
  vi.advanceTimersByTime(1_000);
  phone.asked[0]?.found(fix(55.76));
  expect(phone.source.latest()).toMatchObject({ kind: 'located', position: { latitude: 55.76 } });
  vi.advanceTimersByTime(45_000);
  phone.asked[1]?.failed(failure(3));
  expect(phone.source.latest()).toMatchObject({ kind: 'located', position: { latitude: 55.76 } });
  vi.advanceTimersByTime(45_000);
  expect(phone.asked).toHaveLength(3);
  phone.asked[2]?.found(fix(55.77));
  vi.advanceTimersByTime(30_000);
  phone.found(55.78);
  vi.advanceTimersByTime(44_000);
  expect(phone.asked).toHaveLength(3);
  stop();
  vi.advanceTimersByTime(600_000);
  expect(phone.asked).toHaveLength(3);
});

test('A hidden page requests no position; a page shown again does so when the browser reports none for 45 seconds', async () => {
  const phone = browser('granted');
  await answered();
  phone.source.watch(() => {});
  phone.found(55.75);
  phone.hide();
  vi.advanceTimersByTime(600_000);
  expect(phone.asked).toHaveLength(0);
  phone.comeBack();
  vi.advanceTimersByTime(45_000);
  expect(phone.asked).toHaveLength(1);
});
