import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '#server/csp.ts';
import { devPolicy } from '#server/sandbox/dev.ts';
import { withSandbox } from '#server/sandbox/sandboxPage.ts';
import {
  otherNames,
  readAppOrigin,
  readDatabaseUrl,
  readPlace,
  readSettings,
  SettingsError,
  unknownNames,
  readInspectionSeconds,
  readSms,
  wantsAutopilot,
  wantsSandbox,
} from '#server/settings.ts';
import { operator } from './build.ts';

const place = { appOrigin: 'http://localhost:4173', sandbox: null };
const sandbox = { main: 'http://localhost:4174', gateway: 'http://localhost:4175', data: 'http://localhost:4176' };
const policyOf = (env: Record<string, string>) => contentSecurityPolicy(readSettings({ ...operator, ...env }, place));

// C030
test('When it reads the settings, the server removes an API address’s trailing slash and fills in defaults', () => {
  const { settings } = readSettings({ ...operator, MAIN_API_URL: 'https://main.example/' }, place);
  expect(settings).toMatchObject({
    mainApiUrl: 'https://main.example',
    mapStyleUrl: null,
    mapClusterMaxZoom: 15,
    sandbox: null,
  });
});

// E103
test.each([
  ['MAIN_API_URL', '', /^MAIN_API_URL is not set/],
  [
    'GATEWAY_API_URL',
    'gateway.example',
    /^GATEWAY_API_URL must be an http\(s\) address of one host, .*, not "gateway\.example" \(see \.env\.example\)\.$/,
  ],
  ['SUPABASE_URL', 'ftp://data.example', /^SUPABASE_URL must be an http/],
  ['SUPABASE_ANON_KEY', '', /^SUPABASE_ANON_KEY is not set/],
  ['REALTIME', 'fast', /^REALTIME must be changes or broadcast/],
  ['MAP_STYLE_URL', 'not a style', /^MAP_STYLE_URL must be an http/],
  ['MAP_CENTER', '55.75', /^MAP_CENTER must be a latitude and a longitude such as 55\.754278,37\.620859, not "55\.75"/],
  ['MAP_CENTER', '155,37', /^MAP_CENTER must be a latitude and a longitude/],
  ['GBFS_URL', 'bikes.example/gbfs.json', /^GBFS_URL must be an http/],
  ['GBFS_HOSTS', 'https://bikes.example/gbfs', /^GBFS_HOSTS must be a list of origins/],
  ['MAP_LANGUAGE', 'Russian', /^MAP_LANGUAGE must be a language/],
  ['MAP_CLUSTER_MAX_ZOOM', 'near', /^MAP_CLUSTER_MAX_ZOOM must be a number from 0 to 20, not "near"/],
  ['MAP_HIDE_PARKING_ZOOM', '21', /^MAP_HIDE_PARKING_ZOOM must be a number from 0 to 20, not "21"/],
  ['FEATURE_METRO', 'maybe', /^FEATURE_METRO must be true or false/],
  ['SCAN_HOSTS', 'https://velorent.example/', /^SCAN_HOSTS must be hosts/],
  ['PAYMENT_HOSTS', 'https://pay.example/', /^PAYMENT_HOSTS must be hosts/],
  ['CARD_FLOW', 'other', /^CARD_FLOW must be iot or legacy/],
  ['MM_COST_AFTER', 'six', /^MM_COST_AFTER must be a number of roubles from 0 to 1000/],
  ['MM_COST_AFTER', '-1', /^MM_COST_AFTER must be a number of roubles from 0 to 1000/],
  ['MM_COST_AFTER', '1001', /^MM_COST_AFTER must be a number of roubles from 0 to 1000, not "1001"/],
  ['MAP_LANES_URL', 'pmtiles://https://lanes.example/a', /^MAP_LANES_URL must be an http\(s\) address/],
  ['MAP_WAYS_URL', 'https://*.example/streets', /^MAP_WAYS_URL must be an http\(s\) address of one host/],
  ['MAP_HOSTS', 'https://tiles.example/path', /^MAP_HOSTS must be a list of origins/],
  ['CHAT_URL', 'http://chat.example/', /^CHAT_URL must be an https address of one host and of another origin/],
  ['CHAT_URL', 'https://ride.example/chat', /^CHAT_URL must be an https address of one host and of another origin/],
  ['CAPTCHA_URL', 'https://ride.example/captcha', /^CAPTCHA_URL must be an https address of one host and of another/],
  ['AUTH_PROVIDERS', 'yandex https://id.example', /^AUTH_PROVIDERS must be names such as yandex/],
  ['FEATURE_SECOND_FACTOR', 'maybe', /^FEATURE_SECOND_FACTOR must be true or false/],
])('The server does not start with “%s=%s”, and its error message names the setting', (name, value, words) => {
  const read = () => readSettings({ ...operator, [name]: value }, { ...place, appOrigin: 'https://ride.example' });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(words);
});

// A009
test.each([
  ['FEATURE_TARIFFS', 'tariffs'],
  ['FEATURE_SMOOVE_BIKES', 'smooveBikes'],
  ['FEATURE_METRO', 'metro'],
  ['FEATURE_DAILY_BANNER', 'dailyBanner'],
  ['FEATURE_BANNER_OS_FILTER', 'bannerOsFilter'],
  ['FEATURE_CHATBOT', 'chatbot'],
  ['FEATURE_REACH_GOALS', 'reachGoals'],
])('The setting %s switches the flag %s on and off', (name, flag) => {
  const flagIn = (value: string) =>
    Reflect.get(readSettings({ ...operator, [name]: value }, place).settings.features, flag);
  expect([flagIn('true'), flagIn('false')]).toEqual([true, false]);
});

// C029
test.each([
  [{ USE_SMOOVE_BIKES: 'false' }, { smooveBikes: false }],
  [{ CHATBOT_FEATURE: 'off' }, { chatbot: false }],
  [{ CHATBOT_FEATURE: 'off', FEATURE_CHATBOT: 'on' }, { chatbot: true }],
])('An operator can set a flag by its name in the specification; the app’s name has priority: %j', (env, features) => {
  expect(readSettings({ ...operator, ...env }, place).settings.features).toMatchObject(features);
});

// E140
test('The price after the free minutes of the metro offer is 6 roubles unless the operator sets another price', () => {
  const price = (env: object) => readSettings({ ...operator, ...env }, place).settings.metroCostAfter;
  expect([price({}), price({ MM_COST_AFTER: '7.5' })]).toEqual([6, 7.5]);
});

test('The error message for a wrong flag value contains the name by which the operator has set the flag', () => {
  expect(() => readSettings({ ...operator, USE_SMOOVE_BIKES: 'maybe' }, place)).toThrow(/^USE_SMOOVE_BIKES must be/);
});

test('The server reports unknown environment variables whose names look like settings', () => {
  const unknown = { FEATURE_TARIFF: '1', METRO_FEATURE: '1', TLS_KEY: '1', DATABASE_PASWORD: '1' };
  const known = { USE_SMOOVE_BIKES: '1', MAP_HOSTS: '', TLS_KEY_FILE: '', TLS_CERT_FILE: '', DATABASE_PASSWORD: '1' };
  expect(unknownNames({ ...operator, ...unknown, ...known, PATH: '/bin' })).toEqual(Object.keys(unknown));
});

/** They would weaken the Content-Security-Policy, or have a secret in them. */
const REFUSED = {
  WEB_PUSH_KEY: ['secret'],
  MAIN_API_URL: ['https://*', 'https://user:pw@main.example', 'main.example?key=secret'],
  GATEWAY_API_URL: ['https://*.example', 'https://user@gateway.example'],
  SUPABASE_URL: ['https://*:8443', 'https://:pw@data.example'],
  MAP_STYLE_URL: [
    'pmtiles://https://user:pw@map.example/moscow.pmtiles',
    'https://*/style.json',
    'pmtiles://https://*/moscow.pmtiles',
    'mapbox://styles/moscow',
    'maps.example/style.json?key=secret',
  ],
  CHAT_URL: ['https://user:pw@chat.example/', 'https://*/chat', 'http://chat.example/?token=secret'],
  CAPTCHA_URL: ['https://*/captcha'],
  ERROR_BEACON_URL: ['https://user:pw@beacon.example', 'https://*/beacon'],
  MAP_HOSTS: [
    'https://tiles.example,https://*',
    'https://tiles.example?key=secret',
    "https://tiles.example;script-src'unsafe-inline'",
    'ftp://tiles.example',
  ],
  GBFS_URL: [
    'https://*/gbfs.json',
    'https://user:pw@bikes.example/gbfs.json',
    'pmtiles://https://bikes.example/gbfs.json',
  ],
  GBFS_HOSTS: ['https://*'],
  IMAGE_HOSTS: ['https://*.example', '*'],
  GOALS_URL: ['https://*.example/goals'],
  SCAN_HOSTS: ['*', '*.velorent.example'],
  PAYMENT_HOSTS: ['*.pay.example'],
};
test.each(Object.entries(REFUSED).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  'The server does not start with the setting %s=%s, and its error message contains no password and no key',
  (name, value) => {
    const read = () => readSettings({ ...operator, [name]: value }, place);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name}\\b`));
    expect(read).not.toThrow(/pw|secret/);
  },
);

test('The app’s own address in the settings must be an origin without a path', () => {
  expect(readAppOrigin({})).toBeNull();
  expect(readAppOrigin({ APP_ORIGIN: 'https://ride.example/' })).toBe('https://ride.example');
  for (const wrong of ['ride.example', 'https://ride.example/app', 'https://ride.example https://www.ride.example'])
    expect(() => readAppOrigin({ APP_ORIGIN: wrong })).toThrow(/^APP_ORIGIN must be an origin/);
});

test.each(['80a', '0', '65533', '-1', '80.5', '0x1000', '1e3'])(
  'The server does not start with PORT=%s, and its error message gives the allowed range',
  (wrong) => {
    expect(() => readPlace({ PORT: wrong })).toThrow(/^PORT must be a whole number from 1 to 65532/);
  },
);

// A048
test('When the map style’s address needs MAP_KEY, the server inserts the key, or does not start without it', () => {
  const style = (env: Record<string, string>) => readSettings({ ...operator, ...env }, place).settings.mapStyleUrl;
  const MAP_STYLE_URL = 'https://maps.example/style.json?key={key}&lang=ru_RU';
  expect(style({ MAP_STYLE_URL, MAP_KEY: 'a b&c' })).toBe('https://maps.example/style.json?key=a%20b%26c&lang=ru_RU');
  expect(style({ MAP_STYLE_URL: 'https://maps.example/style.json', MAP_KEY: 'a' })).toBe(
    'https://maps.example/style.json',
  );
  expect(style({ MAP_KEY: 'a' })).toBeNull();
  expect(() => style({ MAP_STYLE_URL })).toThrow('MAP_KEY is not set, and MAP_STYLE_URL has {key} in it');
});

test('Two-step sign-in, e-mail recovery and provider sign-in are off by default, and on when the sandbox offers them', () => {
  const off = { features: { secondFactor: false, emailRecovery: false }, authProviders: [], captchaUrl: null };
  expect(readSettings(operator, place).settings).toMatchObject(off);
  const auth = { providers: ['yandex'], captchaUrl: 'http://localhost:4174/captcha/' };
  const offered = (env: Record<string, string>) =>
    readSettings(env, { ...place, sandbox: { ...sandbox, auth } }).settings;
  expect(offered({})).toMatchObject({
    features: { secondFactor: true, emailRecovery: true },
    authProviders: ['yandex'],
    captchaUrl: auth.captchaUrl,
  });
  expect(offered({ FEATURE_SECOND_FACTOR: 'off' }).features).toMatchObject({ secondFactor: false });
});

test('The sandbox’s autopilot is on unless the operator switches it off', () => {
  expect(wantsAutopilot({})).toBe(true);
  expect(wantsAutopilot({ SANDBOX_AUTOPILOT: 'false' })).toBe(false);
  expect(() => wantsAutopilot({ SANDBOX_AUTOPILOT: 'sometimes' })).toThrow(/^SANDBOX_AUTOPILOT must be true or false/);
});

test('The inspection time in the sandbox is 120 seconds unless the settings give another time', () => {
  expect(readInspectionSeconds({})).toBe(120);
  expect(readInspectionSeconds({ SANDBOX_INSPECTION_SECONDS: '45' })).toBe(45);
  expect(() => readInspectionSeconds({ SANDBOX_INSPECTION_SECONDS: '2 minutes' })).toThrow(
    /^SANDBOX_INSPECTION_SECONDS must be seconds/,
  );
});

test('The sandbox’s number for text messages is its own unless the settings give another one or turn it off', () => {
  expect(readSms({})).toEqual({ number: '+79000000000', secret: undefined });
  expect(readSms({ SMS_NUMBER: '+74950000000', SMS_SECRET: 's' })).toEqual({ number: '+74950000000', secret: 's' });
  expect(readSms({ SMS_NUMBER: 'off' }).number).toBeNull();
  expect(() => readSms({ SMS_NUMBER: '8 495 000' })).toThrow(/^SMS_NUMBER must be a number/);
});

test('The server runs the sandbox only when the settings contain no API address', () => {
  expect(wantsSandbox({ PORT: '4173' })).toBe(true);
  expect(wantsSandbox({ MAIN_API_URL: 'https://main.example' })).toBe(false);
});

// S001
describe('the Content-Security-Policy from the settings', () => {
  test('The Content-Security-Policy allows the map style’s host, even from a pmtiles address, and the operator’s map hosts', () => {
    const policy = policyOf({ MAP_STYLE_URL: 'https://maps.example/style.json', MAP_HOSTS: 'https://tiles.example' });
    expect(policy).toContain(
      "img-src 'self' data: blob: https://main.example https://maps.example https://tiles.example;",
    );
    expect(policy).toContain('wss://data.example https://maps.example https://tiles.example;');
    const pmtiles = policyOf({ MAP_STYLE_URL: 'pmtiles://https://maps.example/moscow.pmtiles' });
    expect(pmtiles).toContain('wss://data.example https://maps.example;');
  });

  test('The Content-Security-Policy allows requests to the origins of the GBFS feed, and nothing else of them', () => {
    const env = { GBFS_URL: 'https://bikes.example/gbfs.json', GBFS_HOSTS: 'https://files.example' };
    expect(policyOf(env)).toContain('wss://data.example https://bikes.example https://files.example;');
    expect(policyOf(env).match(/(?:bikes|files)\.example/g)).toHaveLength(2);
    const { settings } = readSettings({ ...operator, ...env, MAP_CENTER: ' 48.85, 2.35 ' }, place);
    expect(settings).toMatchObject({ gbfsUrl: env.GBFS_URL, mapCenter: { latitude: 48.85, longitude: 2.35 } });
  });

  // D139
  test('The Content-Security-Policy allows requests to the hosts of bike lanes and streets, and the sandbox has its own', () => {
    const MAP_LANES_URL = 'https://tiles.example/lanes/{z}/{x}/{y}.pbf?key=1';
    const MAP_WAYS_URL = 'https://route.example/{profile}/{from};{to}';
    expect(policyOf({ MAP_LANES_URL, MAP_WAYS_URL })).toContain(
      'wss://data.example https://tiles.example https://route.example;',
    );
    const ways = { lanesUrl: `${sandbox.main}/lanes`, waysUrl: `${sandbox.main}/streets` };
    const urls = (env: Record<string, string>, own: object | null) => {
      const { lanesUrl, waysUrl } = readSettings(env, { ...place, sandbox: own && { ...sandbox, ...own } }).settings;
      return { lanesUrl, waysUrl };
    };
    expect(urls(operator, null)).toEqual({ lanesUrl: null, waysUrl: null });
    expect(urls({}, { ways })).toEqual(ways);
    expect(urls({ MAP_WAYS_URL }, { ways })).toEqual({ ...ways, waysUrl: MAP_WAYS_URL });
  });

  test('The Content-Security-Policy allows requests to the sandbox’s origins and to its WebSocket', () => {
    const origins = 'http://localhost:4174 http://localhost:4175 http://localhost:4176 ws://localhost:4176';
    const policy = contentSecurityPolicy(readSettings({}, { ...place, sandbox }));
    expect(policy).toContain(`connect-src 'self' ${origins};`);
  });

  test('The Content-Security-Policy allows a frame for the chat, and no frame when the chat is off', () => {
    expect(policyOf({ CHAT_URL: 'https://chat.example/widget?skin=1' })).toContain('frame-src https://chat.example;');
    expect(policyOf({ CHAT_URL: 'https://chat.example/', FEATURE_CHATBOT: 'off' })).not.toContain('frame-src');
    expect(policyOf({})).not.toContain('frame-src');
  });

  test('The Content-Security-Policy allows the captcha in a frame only when riders can recover an account by e-mail', () => {
    const CAPTCHA_URL = 'https://captcha.example/check';
    expect(policyOf({ CAPTCHA_URL, FEATURE_EMAIL_RECOVERY: 'on' })).toContain('frame-src https://captcha.example;');
    expect(policyOf({ CAPTCHA_URL })).not.toContain('frame-src');
  });

  test('The Content-Security-Policy has no wildcard, and no unsafe keyword except the one for WebAssembly', () => {
    expect(policyOf({}).replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*/);
    expect(policyOf({})).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });

  test('The development server’s Content-Security-Policy allows inline scripts for hot reload, and keeps the other limits', () => {
    const policy = devPolicy(readSettings({}, { ...place, sandbox }));
    expect(policy).toContain("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval';");
    expect(policy).toContain("default-src 'none';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

test('When the server runs with the sandbox, the page’s head contains the sandbox’s scripts and address', () => {
  expect(withSandbox('<html><head><title>x</title></head></html>', sandbox.data)).toBe(
    '<html><head><meta name="velorent-sandbox" content="http://localhost:4176"><link rel="stylesheet" href="/sandbox/phone.css">' +
      '<script type="module" src="/sandbox/phone.js"></script><script type="module" src="/sandbox/charts.js"></script><title>x</title></head></html>',
  );
});

// `docker compose` and a person write the password as it is; the address must have it encoded.
test.each(['plain', 'p@ss:w/rd?#[1]', '100%41', `"$HOME" \\ & é`])(
  'The PostgreSQL client receives the password %s unchanged from DATABASE_PASSWORD',
  (password) => {
    const url = readDatabaseUrl({
      DATABASE_URL: 'postgres://velorent@database:5432/city',
      DATABASE_PASSWORD: password,
    });
    expect(new pg.Client({ connectionString: url })).toMatchObject({
      password,
      user: 'velorent',
      host: 'database',
      port: 5432,
      database: 'city',
    });
  },
);

test('Without DATABASE_PASSWORD the server uses DATABASE_URL unchanged', () => {
  const DATABASE_URL = 'postgres://velorent:p%40ss@database/city';
  expect(readDatabaseUrl({ DATABASE_URL, DATABASE_PASSWORD: '' })).toBe(DATABASE_URL);
  expect(readDatabaseUrl({ DATABASE_PASSWORD: 'alone' })).toBeUndefined();
});

const root = join(import.meta.dirname, '../..');
const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'));

// C030
test('The settings in the file .env.example are the default settings', () => {
  expect(readSettings(example, { ...place, sandbox })).toEqual(readSettings({}, { ...place, sandbox }));
});

test('The file .env.example lists exactly the environment variables that the server reads when it starts', () => {
  const read = ['server/settings.ts', 'scripts/run/product.ts'].flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/(?<=['"])[A-Z][A-Z_]{3,}(?=['"])/g) ?? [],
  );
  const second = Object.values(otherNames);
  expect(Object.keys(example).sort()).toEqual(
    [...new Set(read)].filter((name) => !name.startsWith('SIG') && !second.includes(name)).sort(),
  );
});
