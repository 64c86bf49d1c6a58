import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import * as v from 'valibot';
import { namesOneHost, settingsSchema, type Settings } from '#src/platform/settings.schema.ts';
import { logOf } from './log.ts';

export type Environment = Record<string, string | undefined>;

/** An invalid environment variable; the message names it and says what it should be. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Where the embedded sandbox answers, its push key, what its auth service offers, and its files of streets: replaces the
 * operator's own.
 */
export type SandboxOrigins = {
  main: string;
  gateway: string;
  data: string;
  pushKey?: string;
  auth?: { providers: string[]; captchaUrl: string };
  ways?: { lanesUrl: string; waysUrl: string };
};

/** Settings of the server itself, which browsers do not need. */
export type ServerSettings = {
  /** Where riders reach the app; https switches HSTS on. */
  appOrigin: string;
  /** More hosts of a third-party map style: tiles, sprites, glyphs. */
  mapHosts: string[];
  /** More hosts of a GBFS feed's files. */
  gbfsHosts: string[];
  imageHosts: string[];
  settings: Settings;
};

const names: Record<string, string> = {
  mainApiUrl: 'MAIN_API_URL',
  gatewayApiUrl: 'GATEWAY_API_URL',
  supabaseUrl: 'SUPABASE_URL',
  supabaseAnonKey: 'SUPABASE_ANON_KEY',
  realtime: 'REALTIME',
  mapStyleUrl: 'MAP_STYLE_URL',
  gbfsUrl: 'GBFS_URL',
  mapLanguage: 'MAP_LANGUAGE',
  mapClusterMaxZoom: 'MAP_CLUSTER_MAX_ZOOM',
  mapHideParkingZoom: 'MAP_HIDE_PARKING_ZOOM',
  mapsAppUrl: 'MAPS_APP_URL',
  lanesUrl: 'MAP_LANES_URL',
  waysUrl: 'MAP_WAYS_URL',
  'features.tariffs': 'FEATURE_TARIFFS',
  'features.smooveBikes': 'FEATURE_SMOOVE_BIKES',
  'features.metro': 'FEATURE_METRO',
  'features.dailyBanner': 'FEATURE_DAILY_BANNER',
  'features.bannerOsFilter': 'FEATURE_BANNER_OS_FILTER',
  'features.chatbot': 'FEATURE_CHATBOT',
  'features.reachGoals': 'FEATURE_REACH_GOALS',
  'features.secondFactor': 'FEATURE_SECOND_FACTOR',
  'features.emailRecovery': 'FEATURE_EMAIL_RECOVERY',
  authProviders: 'AUTH_PROVIDERS',
  captchaUrl: 'CAPTCHA_URL',
  scanHosts: 'SCAN_HOSTS',
  paymentHosts: 'PAYMENT_HOSTS',
  webPushKey: 'WEB_PUSH_KEY',
  cardFlow: 'CARD_FLOW',
  metroCostAfter: 'MM_COST_AFTER',
  debugMode: 'DEBUG_MODE',
  errorBeaconUrl: 'ERROR_BEACON_URL',
  goalsUrl: 'GOALS_URL',
  'support.phone': 'SUPPORT_PHONE',
  'support.email': 'SUPPORT_EMAIL',
  chatUrl: 'CHAT_URL',
};

/** The specification's own names of two flags (map-and-rent §6). Ours goes before. */
export const otherNames: Record<string, string> = {
  FEATURE_SMOOVE_BIKES: 'USE_SMOOVE_BIKES',
  FEATURE_CHATBOT: 'CHATBOT_FEATURE',
};

/** Beginnings of our names, and of the specification's: a name that begins so and is unknown is a slip of the pen. */
const OURS =
  /^(?:FEATURE|GBFS|MAP|SANDBOX|SUPPORT|USE_SMOOVE|SUPABASE|MAIN_API|GATEWAY_API|DATABASE|TLS|SMS)_|_FEATURE$/;
const others = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'MAP_KEY',
  'SANDBOX_AUTOPILOT',
  'SANDBOX_DIR',
  'SANDBOX_INSPECTION_SECONDS',
  'MAP_CENTER',
  'SMS_NUMBER',
  'SMS_SECRET',
  'MAP_HOSTS',
  'GBFS_HOSTS',
  'TLS_KEY_FILE',
  'TLS_CERT_FILE',
];

/** Names in the environment that look like settings of this app and are none: the start warns of them. */
export function unknownNames(env: Environment): string[] {
  const known = new Set([...Object.values(names), ...Object.values(otherNames), ...others]);
  return Object.keys(env).filter((name) => OURS.test(name) && !known.has(name));
}

/**
 * The process's environment, with the settings of `.env` in this folder. Warns of names that look like settings. Throws
 * SettingsError.
 */
export function readEnvironment(folder: string): Environment {
  const file = join(folder, '.env');
  try {
    if (existsSync(file)) process.loadEnvFile(file);
  } catch (cause) {
    throw new SettingsError(`The settings in ${file} cannot be read: make it a file that this user may read.`, {
      cause,
    });
  }
  for (const name of unknownNames(process.env))
    logOf(process.env).say('warn', `${name} is no setting of this app (see .env.example).`);
  return process.env;
}

const backendNames = ['MAIN_API_URL', 'GATEWAY_API_URL', 'SUPABASE_URL', 'SUPABASE_ANON_KEY'] as const;

/**
 * The sandbox runs if the settings contain no backend address. `readSettings` reports an incomplete set as a mistake.
 */
export const wantsSandbox = (env: Environment): boolean => backendNames.every((name) => !env[name]);

const flag = (env: Environment, ownName: string, fallback: boolean): boolean => {
  const name = env[ownName] ? ownName : (otherNames[ownName] ?? ownName);
  const value = env[name]?.trim().toLowerCase();
  if (!value) return fallback;
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  if (['0', 'false', 'no', 'off'].includes(value)) return false;
  throw new SettingsError(`${name} must be true or false, not "${env[name]}".`);
};

/** The schema says which numbers are right. */
const number = (env: Environment, name: string, fallback: number): number => {
  const value = env[name]?.trim();
  if (!value) return fallback;
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
};

/** The wrong value for a message. A log must have no key, no address with a login, and nothing after the `?` of one. */
const not = (name: string, value: string | undefined): string =>
  value === undefined || name.endsWith('_KEY') || value.includes('@') ? '' : `, not "${value.replace(/\?.*/s, '?…')}"`;

const list = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);

const origins = (env: Environment, name: string, wanted: string): string[] =>
  list(env[name] ?? '').map((value) => {
    if (namesOneHost(value) && new URL(value).origin === value.replace(/\/$/, '')) return new URL(value).origin;
    throw new SettingsError(`${name} must be ${wanted}${not(name, value)}.`);
  });

const hosts = (env: Environment, name: string): string[] =>
  origins(env, name, 'a list of origins such as https://tiles.example');

/** The address of a page that the app frames. On the app's own origin it could do everything that the app can. */
function frameUrl(env: Environment, name: 'CHAT_URL' | 'CAPTCHA_URL', appOrigin: string): string | null {
  const value = env[name];
  if (!value) return null;
  const url = URL.parse(value);
  if (url?.protocol === 'https:' && url.origin !== appOrigin && namesOneHost(value)) return url.href;
  throw new SettingsError(
    `${name} must be an https address of one host and of another origin than the app's${not(name, value)}.`,
  );
}

/** The style of the map, with the operator's key in the place of `{key}` (account §7). */
export function mapStyleUrl(env: Environment): string | null {
  const url = env['MAP_STYLE_URL'] || null;
  const key = env['MAP_KEY']?.trim();
  if (!url?.includes('{key}')) return url;
  if (!key) throw new SettingsError('MAP_KEY is not set, and MAP_STYLE_URL has {key} in it (see .env.example).');
  return url.replaceAll('{key}', encodeURIComponent(key));
}

/** Degrees, as in a link to a map. */
function mapCenter(env: Environment): Settings['mapCenter'] {
  const value = env['MAP_CENTER']?.trim();
  if (!value) return null;
  const [latitude = NaN, longitude = NaN, ...more] = value.split(',').map((part) => Number(part.trim() || NaN));
  if (more.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  throw new SettingsError(
    `MAP_CENTER must be a latitude and a longitude such as 55.754278,37.620859${not('MAP_CENTER', value)}.`,
  );
}

/** Where riders reach the app; null where the environment does not say. Throws SettingsError. */
export function readAppOrigin(env: Environment): string | null {
  const wanted = 'an origin such as https://ride.example';
  const [first = null, ...more] = origins(env, 'APP_ORIGIN', wanted);
  if (more.length > 0) throw new SettingsError(`APP_ORIGIN must be ${wanted}${not('APP_ORIGIN', env['APP_ORIGIN'])}.`);
  return first;
}

/** A key and the certificates for it, as PEM. */
export type Tls = { key: Buffer; cert: Buffer };

type PemKind = 'private key' | 'certificate';

/** What is wrong with a file that OpenSSL refuses, and what to do. */
function pemFault(path: string, pem: string, kind: PemKind): string {
  const label = kind.toUpperCase();
  if (!new RegExp(`-----BEGIN (?:[A-Z0-9]+ )*${label}-----`).test(pem))
    return `names a file without a ${kind} in it: "${path}". Name the PEM file that has the line -----BEGIN ${label}-----.`;
  if (kind === 'private key' && /-----BEGIN ENCRYPTED|,ENCRYPTED/.test(pem))
    return `names a private key with a passphrase: "${path}". Write it without one (openssl pkey -in "${path}" -out key.pem), and name that file.`;
  return `names a ${kind} that is damaged, or too weak for browsers: "${path}". Copy the file again, or make a new key and certificate.`;
}

/** The key and certificates with which the app's server speaks https itself; null without. Throws SettingsError. */
export function readTls(env: Environment): Tls | null {
  /** The file's content. @param holds throws where it is not what the setting names */
  const read = (name: string, kind: PemKind, holds: (pem: Buffer) => unknown): Buffer => {
    const path = env[name];
    if (!path) throw new SettingsError(`${name} is not set: TLS_KEY_FILE and TLS_CERT_FILE belong together.`);
    let pem: Buffer;
    try {
      pem = readFileSync(path);
    } catch (cause) {
      throw new SettingsError(
        `${name} names a file that cannot be read: "${path}". Correct the path, or let this user read the file.`,
        { cause },
      );
    }
    try {
      holds(pem);
      return pem;
    } catch (cause) {
      throw new SettingsError(`${name} ${pemFault(path, pem.toString(), kind)}`, { cause });
    }
  };
  if (!env['TLS_KEY_FILE'] && !env['TLS_CERT_FILE']) return null;
  const key = read('TLS_KEY_FILE', 'private key', createPrivateKey);
  const cert = read('TLS_CERT_FILE', 'certificate', (pem) => createSecureContext({ cert: pem }));
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new SettingsError(
      'TLS_KEY_FILE and TLS_CERT_FILE do not belong together: the certificate is for another key. Name the key with which it was requested.',
    );
  const { validTo } = new X509Certificate(cert);
  if (Date.parse(validTo) < Date.now())
    logOf(env).say(
      'warn',
      `The certificate of TLS_CERT_FILE ended on ${validTo}: browsers refuse it. Renew it and start again.`,
    );
  return { key, cert };
}

/** Where the app's server listens, and where riders reach it. */
export type Place = { port: number; host: string; tls: Tls | null; appOrigin: string };

/** Throws SettingsError. */
function demandLogFormat(value: string | undefined): void {
  if (!['', 'text', 'json'].includes(value ?? ''))
    throw new SettingsError(`LOG_FORMAT must be text or json, not "${value}".`);
}

const readPort = (value: string | undefined): number => {
  const port = Number(value || 4173);
  // Number reads 0x50 and 1e3 too; compose.yaml does not.
  if (!/^\d*$/.test(value ?? '') || port < 1 || port > 65_532)
    throw new SettingsError(`PORT must be a whole number from 1 to 65532, not "${value}".`);
  return port;
};

/** Throws SettingsError. */
export function readPlace(env: Environment): Place {
  demandLogFormat(env['LOG_FORMAT']);
  const port = readPort(env['PORT']);
  const tls = readTls(env);
  const appOrigin = readAppOrigin(env) ?? `${tls ? 'https' : 'http'}://localhost:${port}`;
  return { port, host: env['HOST'] || '127.0.0.1', tls, appOrigin };
}

/**
 * The address of the sandbox's database on a server; undefined without one. A password beside the address may have any
 * sign: nobody has to encode it.
 */
export function readDatabaseUrl(env: Environment): string | undefined {
  const address = env['DATABASE_URL'] || undefined;
  const password = env['DATABASE_PASSWORD'];
  const url = URL.parse(address ?? '');
  if (!url || !password) return address;
  // First the percent sign: the setter leaves it as it is, and PostgreSQL's client decodes it.
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Whether the sandbox's autopilot moves locks; otherwise only the console does. Throws SettingsError. */
export const wantsAutopilot = (env: Environment): boolean => flag(env, 'SANDBOX_AUTOPILOT', true);

/**
 * How long riders of the sandbox may look a vehicle over for nothing, seconds (map-and-rent §9). Throws SettingsError.
 */
export function readInspectionSeconds(env: Environment): number {
  const value = env['SANDBOX_INSPECTION_SECONDS']?.trim() || '120';
  if (/^\d{1,4}$/.test(value)) return Number(value);
  throw new SettingsError(`SANDBOX_INSPECTION_SECONDS must be seconds from 0 to 9999, not "${value}".`);
}

/**
 * The sandbox's number for text messages, null for none, and the secret of its SMS provider, undefined for a random one.
 * Throws SettingsError.
 */
export function readSms(env: Environment): { number: string | null; secret: string | undefined } {
  const number = env['SMS_NUMBER']?.trim() || '+79000000000';
  if (number !== 'off' && !/^\+[1-9]\d{6,14}$/.test(number))
    throw new SettingsError(`SMS_NUMBER must be a number like +79000000000, or off, not "${number}".`);
  return { number: number === 'off' ? null : number, secret: env['SMS_SECRET'] || undefined };
}

/** `config.json` and the server's own settings, from the environment (`.env.example`). Throws SettingsError. */
export function readSettings(
  env: Environment,
  { appOrigin, sandbox }: { appOrigin: string; sandbox: SandboxOrigins | null },
): ServerSettings {
  const wanted = {
    mainApiUrl: sandbox?.main ?? (env['MAIN_API_URL'] || undefined),
    gatewayApiUrl: sandbox?.gateway ?? (env['GATEWAY_API_URL'] || undefined),
    supabaseUrl: sandbox?.data ?? (env['SUPABASE_URL'] || undefined),
    supabaseAnonKey: sandbox ? 'sandbox' : env['SUPABASE_ANON_KEY'] || undefined,
    realtime: env['REALTIME'] || undefined,
    mapStyleUrl: mapStyleUrl(env),
    mapCenter: mapCenter(env),
    gbfsUrl: env['GBFS_URL'] || null,
    mapLanguage: env['MAP_LANGUAGE'] || 'ru_RU',
    mapClusterMaxZoom: number(env, 'MAP_CLUSTER_MAX_ZOOM', 15),
    mapHideParkingZoom: number(env, 'MAP_HIDE_PARKING_ZOOM', 16),
    mapsAppUrl: env['MAPS_APP_URL'] || undefined,
    lanesUrl: env['MAP_LANES_URL'] || (sandbox?.ways?.lanesUrl ?? null),
    waysUrl: env['MAP_WAYS_URL'] || (sandbox?.ways?.waysUrl ?? null),
    features: {
      tariffs: flag(env, 'FEATURE_TARIFFS', true),
      smooveBikes: flag(env, 'FEATURE_SMOOVE_BIKES', true),
      metro: flag(env, 'FEATURE_METRO', true),
      dailyBanner: flag(env, 'FEATURE_DAILY_BANNER', true),
      bannerOsFilter: flag(env, 'FEATURE_BANNER_OS_FILTER', true),
      chatbot: flag(env, 'FEATURE_CHATBOT', true),
      reachGoals: flag(env, 'FEATURE_REACH_GOALS', false),
      secondFactor: flag(env, 'FEATURE_SECOND_FACTOR', sandbox?.auth !== undefined),
      emailRecovery: flag(env, 'FEATURE_EMAIL_RECOVERY', sandbox?.auth !== undefined),
    },
    support: {
      phone: env['SUPPORT_PHONE'] || '+7 495 000-00-00',
      email: env['SUPPORT_EMAIL'] || 'help@velorent.example',
    },
    chatUrl: sandbox ? `${sandbox.main}/chat/` : frameUrl(env, 'CHAT_URL', appOrigin),
    authProviders: sandbox ? (sandbox.auth?.providers ?? []) : list(env['AUTH_PROVIDERS'] ?? ''),
    captchaUrl: sandbox ? (sandbox.auth?.captchaUrl ?? null) : frameUrl(env, 'CAPTCHA_URL', appOrigin),
    scanHosts: list(env['SCAN_HOSTS'] || 'velorent.example'),
    paymentHosts: list(env['PAYMENT_HOSTS'] || 'pay.velorent.example'),
    cardFlow: env['CARD_FLOW'] || undefined,
    metroCostAfter: number(env, 'MM_COST_AFTER', 6),
    webPushKey: sandbox ? (sandbox.pushKey ?? null) : env['WEB_PUSH_KEY'] || null,
    debugMode: env['DEBUG_MODE'] || undefined,
    errorBeaconUrl: env['ERROR_BEACON_URL'] || (sandbox ? `${sandbox.gateway}/api/beacons/errors` : null),
    goalsUrl: env['GOALS_URL'] || (sandbox ? `${sandbox.gateway}/api/beacons/goals` : null),
    serviceWorker: flag(env, 'SERVICE_WORKER', true),
    sandbox: sandbox ? { consoleUrl: `${sandbox.data}/console/`, paymentOrigin: sandbox.main } : null,
  };
  const parsed = v.safeParse(settingsSchema, wanted);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    const path = v.getDotPath(issue) ?? '';
    const name = names[path] ?? names[path.replace(/\.\d+$/, '')] ?? path;
    throw new SettingsError(
      `${name} ${issue.input === undefined ? 'is not set' : `${issue.message}${not(name, env[name])}`} (see .env.example).`,
    );
  }
  return {
    appOrigin,
    mapHosts: hosts(env, 'MAP_HOSTS'),
    gbfsHosts: hosts(env, 'GBFS_HOSTS'),
    imageHosts: hosts(env, 'IMAGE_HOSTS'),
    settings: parsed.output,
  };
}
