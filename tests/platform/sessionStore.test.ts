import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepPersistedRides } from '#platform/persistedRideKeys.ts';
import { createSessionStore, forgetRider } from '#platform/sessionStore.ts';
import { loadSettings } from '#platform/settings.ts';
import { words } from '../support/words.ts';

/** Web storage as browsers have it: keys are its own properties. */
function fakeStorage(limit = Infinity): Storage {
  const storage: Storage = Object.create({
    getItem: (key: string) => Object.getOwnPropertyDescriptor(storage, key)?.value ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      Reflect.set(storage, key, value);
    },
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  });
  return storage;
}

const SESSION = { riderId: '100001', refreshToken: 'refresh-token-0001' };

describe('the stored session', () => {
  it('When the browser’s storage is full, the tab keeps the session in its own memory', () => {
    const store = createSessionStore(fakeStorage(10));
    store.write(SESSION);
    expect(store.read()).toEqual(SESSION);
    store.clear();
    expect(store.read()).toBeNull();
  });
  it('When the browser clears its storage, the tab keeps its session, and the next renewal stores the session again', () => {
    const storage = fakeStorage();
    const wipe = () => Object.keys(storage).forEach((key) => storage.removeItem(key));
    const store = createSessionStore(storage);
    store.clear();
    store.write(SESSION);
    wipe();
    expect(store.read()).toEqual(SESSION);
    expect(createSessionStore(storage).read()).toBeNull();
    store.write({ ...SESSION, refreshToken: 'refresh-token-0002' });
    expect(createSessionStore(storage).read()?.refreshToken).toBe('refresh-token-0002');
  });
  // S010
  it('When the rider signs out in one tab, the session ends in every tab, even if the tabs exchange no message', () => {
    const storage = fakeStorage();
    const [here, there] = [createSessionStore(storage), createSessionStore(storage)];
    here.write(SESSION);
    expect(there.read()).toEqual(SESSION);
    here.clear();
    expect([here.read(), there.read()]).toEqual([null, null]);
  });
  it.each(['', 'null', '{"riderId":7}', '{"riderId":"","refreshToken":""}', '[broken'])(
    'The app reads no session when the storage contains the invalid text %j',
    (text) => {
      const storage = fakeStorage();
      storage.setItem('velorent.rider.session', text);
      expect(createSessionStore(storage).read()).toBeNull();
    },
  );
});

const NOW = 1_900_000_000_000;
const HOUR = 3_600_000;
// The phone's clock is wrong by a day: only the server's decides whether a command has expired.
const PHONE = NOW + 26 * HOUR;
const command = (ago: number) => ({ intent: {}, key: 'k', expiresAt: NOW - ago });
const savedFinish = { rentId: '1', requestedAt: NOW };
// D034
it.each<[what: string, parts: Record<string, unknown>, kept: readonly string[], age?: number]>([
  ['a ride', { rent: {}, savedFinish }, ['rent', 'savedFinish']],
  ['a ride older than three days', { rent: {} }, [], 73 * HOUR],
  ['a photo that is owed', { photo: {} }, ['photo']],
  ['a claim that is owed', { claim: {} }, ['claim']],
  ['a receipt that the rider has not closed', { receipt: {} }, ['receipt']],
  ['a command that has not expired', { command: command(0) }, ['command']],
  ['a command that expired an hour ago', { command: command(HOUR) }, []],
  ['a saved finish without its ride', { savedFinish }, []],
])(
  'At its start the app keeps a persisted ride that is still needed, and deletes others: %s',
  (_, parts, kept, age = HOUR) => {
    const storage = fakeStorage();
    const write = (part: string, value: unknown) => storage.setItem(`velorent.ride.1.${part}`, JSON.stringify(value));
    for (const [part, value] of Object.entries(parts)) write(part, { at: PHONE - age, value });
    write('claims', 'x');
    storage.setItem('velorent.ride.2.rent', JSON.stringify({ at: PHONE - HOUR, value: {} }));
    storage.setItem('velorent.device.language', '1');
    sweepPersistedRides(storage, { phone: PHONE, server: NOW });
    expect(Object.keys(storage)).toEqual([
      ...kept.map((part) => `velorent.ride.1.${part}`),
      'velorent.ride.2.rent',
      'velorent.device.language',
    ]);
  },
);

describe('the browser’s storage at start', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('sessionStorage', fakeStorage());
  });
  afterEach(() => vi.unstubAllGlobals());

  // D062
  it('Sign-out removes the rider’s data from the browser, and keeps the device’s data and the persisted ride', async () => {
    const kept = ['velorent.device.language', 'velorent.ride.1', 'other'];
    for (const key of ['velorent.rider.session', 'velorent.rider.x', ...kept]) localStorage.setItem(key, '1');
    sessionStorage.setItem('velorent.rider.draft', '1');
    await forgetRider();
    expect(Object.keys(localStorage)).toEqual(kept);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  const flags = words('tariffs smooveBikes metro dailyBanner bannerOsFilter chatbot reachGoals');
  const config = {
    mainApiUrl: 'https://main.test/',
    gatewayApiUrl: 'https://gateway.test',
    supabaseUrl: 'https://data.test',
    supabaseAnonKey: 'anon',
    mapStyleUrl: null,
    mapClusterMaxZoom: 15,
    mapHideParkingZoom: 16,
    features: Object.fromEntries(flags.map((flag) => [flag, true])),
    support: { phone: '+7', email: 'a@b.test' },
    sandbox: null,
  };
  const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));

  it('The app stores the server’s settings, and starts with them when the network fails or never answers', async () => {
    serve(async () => Response.json({ ...config, ofTomorrow: 1 }));
    expect((await loadSettings()).settings.mainApiUrl).toBe('https://main.test');
    serve(offline);
    const { settings, later } = await loadSettings();
    expect(settings.mainApiUrl).toBe('https://main.test');
    expect(await later).toBe(false);
    serve(() => new Promise(() => {}));
    expect((await loadSettings()).settings.mainApiUrl).toBe('https://main.test');
  });
  it('When the operator changes the settings, the app reports this and uses the new settings at its next start', async () => {
    serve(async () => Response.json(config));
    await loadSettings();
    expect(await (await loadSettings()).later).toBe(false);
    serve(async () => Response.json({ ...config, mainApiUrl: 'https://other.test' }));
    const { settings, later } = await loadSettings();
    expect(settings.mainApiUrl).toBe('https://main.test');
    expect(await later).toBe(true);
    serve(offline);
    expect((await loadSettings()).settings.mainApiUrl).toBe('https://other.test');
  });
  it('The app’s error names the invalid setting, whether or not the app started with stored settings', async () => {
    const invalid = async () => Response.json({ ...config, support: { phone: 7, email: '' } });
    serve(invalid);
    await expect(loadSettings()).rejects.toThrow('config.json: support.phone is not valid');
    serve(async () => Response.json(config));
    await loadSettings();
    serve(invalid);
    await expect((await loadSettings()).later).rejects.toThrow('config.json: support.phone is not valid');
    serve(async () => new Response('<html>'));
    await expect((await loadSettings()).later).rejects.toThrow('config.json is not valid JSON');
  });
  it('When the app starts without a network and without stored settings, it reports that it could not load the settings', async () => {
    serve(offline);
    await expect(loadSettings()).rejects.toThrow('could not be loaded');
  });
});
