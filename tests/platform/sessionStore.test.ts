import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepPersistedRides } from '#platform/persistedRideKeys.ts';
import { createSessionStore, forgetRider } from '#platform/sessionStore.ts';
import { loadSettings } from '#platform/settings.ts';

/** Web storage as browsers have it: keys are its own properties. */
function fakeStorage(limit = Infinity): Storage {
  const values: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      values[key] = value;
    },
    removeItem: (key: string) => void Reflect.deleteProperty(values, key),
    clear: () => {},
    key: () => null,
    length: 0,
  };
  return new Proxy(methods, {
    ownKeys: () => Object.keys(values),
    getOwnPropertyDescriptor: (_, key) => ({ value: values[String(key)], enumerable: true, configurable: true }),
  });
}

const SESSION = { riderId: '100001', refreshToken: 'refresh-token-0001' };

describe('the stored session', () => {
  it('Every tab reads the stored session', () => {
    const storage = fakeStorage();
    createSessionStore(storage).write(SESSION);
    expect(createSessionStore(storage).read()).toEqual(SESSION);
  });
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

const NOTHING = { rent: null, command: null, finishRecordedAt: null, photo: null, claim: null, receipt: null };

// D034
describe('persisted rides', () => {
  const NOW = 1_900_000_000_000;
  const HOUR = 3_600_000;
  const persisted = { ...NOTHING, at: NOW - HOUR };
  const command = (ago: number) => ({ intent: {}, key: 'k', expiresAt: NOW - ago });
  it.each([
    ['a ride', { ...persisted, rent: {} }, true],
    ['a ride older than three days', { ...persisted, at: NOW - 73 * HOUR, rent: {} }, false],
    ['a photo that is owed', { ...persisted, photo: {} }, true],
    ['a claim that is owed', { ...persisted, claim: {} }, true],
    ['a receipt that the rider has not closed', { ...persisted, receipt: {} }, true],
    ['a command that has not expired', { ...persisted, command: command(0) }, true],
    ['a command that expired an hour ago', { ...persisted, command: command(HOUR) }, false],
    ['a saved finish without its ride', { ...persisted, finishRecordedAt: NOW }, false],
    ['nothing', persisted, false],
    ['something unreadable', 'x', false],
  ])(
    'At its start the app keeps a persisted ride that the rider still needs, and deletes any other: %s',
    (_, kept, stays) => {
      const storage = fakeStorage();
      storage.setItem('velorent.ride.1', JSON.stringify(kept));
      storage.setItem('velorent.device.language', '1');
      sweepPersistedRides(storage, { phone: NOW, server: NOW });
      expect(Object.keys(storage)).toEqual(
        stays ? ['velorent.ride.1', 'velorent.device.language'] : ['velorent.device.language'],
      );
    },
  );
});

it('The server’s clock, not the phone’s, decides whether a persisted command has expired', () => {
  const storage = fakeStorage();
  const server = 1_900_000_000_000;
  const phone = server + 26 * 3_600_000;
  storage.setItem('velorent.ride.1', JSON.stringify({ ...NOTHING, at: phone, command: { expiresAt: server } }));
  sweepPersistedRides(storage, { phone, server });
  expect(Object.keys(storage)).toEqual(['velorent.ride.1']);
});

describe('the browser’s storage at start', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('sessionStorage', fakeStorage());
  });
  afterEach(() => vi.unstubAllGlobals());

  // D062
  it('Sign-out removes the rider’s data from the browser, and keeps the device’s data and the persisted ride', async () => {
    for (const key of [
      'velorent.rider.session',
      'velorent.rider.x',
      'velorent.device.language',
      'velorent.ride.1',
      'other',
    ]) {
      localStorage.setItem(key, '1');
    }
    sessionStorage.setItem('velorent.rider.draft', '1');
    await forgetRider();
    expect(Object.keys(localStorage)).toEqual(['velorent.device.language', 'velorent.ride.1', 'other']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  const config = {
    mainApiUrl: 'https://main.test/',
    gatewayApiUrl: 'https://gateway.test',
    supabaseUrl: 'https://data.test',
    supabaseAnonKey: 'anon',
    mapStyleUrl: null,
    mapClusterMaxZoom: 15,
    mapHideParkingZoom: 16,
    features: {
      tariffs: true,
      smooveBikes: true,
      metro: true,
      dailyBanner: true,
      bannerOsFilter: true,
      chatbot: true,
      reachGoals: false,
    },
    support: { phone: '+7', email: 'a@b.test' },
    sandbox: null,
  };
  const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));

  it('The app stores the server’s settings, and uses the stored settings when it starts without a network', async () => {
    serve(async () => Response.json({ ...config, ofTomorrow: 1 }));
    expect((await loadSettings()).settings.mainApiUrl).toBe('https://main.test');
    serve(offline);
    const { settings, later } = await loadSettings();
    expect(settings.mainApiUrl).toBe('https://main.test');
    expect(await later).toBe(false);
  });
  it('With stored settings the app starts even if the network never answers', async () => {
    serve(async () => Response.json(config));
    await loadSettings();
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
