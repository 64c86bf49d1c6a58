import * as v from 'valibot';
import { debugModes } from '#domain/debugLog.ts';

/** The host of an http(s) address goes unchanged into the security policy. URL parsers accept `*`, `;` and quotes. */
export const namesOneHost = (address: string): boolean => {
  // In pmtiles://https://host/file, `pmtiles` is a scheme of the map library.
  const reached = address.replace(/^pmtiles:\/\//, '');
  try {
    const { protocol, hostname, username, password } = new URL(reached);
    // A login in an address reaches every phone with /config.json, and fetch refuses such an address.
    if (username !== '' || password !== '') return false;
    return /^https?:$/.test(protocol) && /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostname);
  } catch {
    // Not an address at all.
    return false;
  }
};

const ONE_HOST = 'must be an http(s) address of one host, without wildcards and without a login';
const address = v.pipe(v.string(), v.url(ONE_HOST), v.check(namesOneHost, ONE_HOST));
/** An address that a browser requests itself: not one of the map library's own schemes. */
const webAddress = v.pipe(
  address,
  v.check((value) => /^https?:\/\//.test(value), 'must be an http(s) address'),
);
const origin = v.pipe(
  webAddress,
  v.transform((value) => value.replace(/\/+$/, '')),
);

const degrees = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most));

/** @param what the number counts, for the message */
const numberTo = (most: number, what: string) => {
  const words = `must be ${what} from 0 to ${most}`;
  return v.pipe(v.number(words), v.minValue(0, words), v.maxValue(most, words));
};

/**
 * `/config.json`: one build for every environment (decisions §2). The server writes it from the environment
 * (`.env.example`) and derives the CSP from it. On a CDN the operator puts the file there. Unknown fields are ignored.
 */
export const settingsSchema = v.object({
  /** Base of the main client: every path without `api/`. */
  mainApiUrl: origin,
  /** Base of the gateway client: every path with `api/`. */
  gatewayApiUrl: origin,
  supabaseUrl: origin,
  supabaseAnonKey: v.pipe(v.string(), v.minLength(1)),
  /** How changed rows come: as changes of tables, or as broadcasts (docs/decisions/034-a-topic-for-each-rider.md). */
  realtime: v.optional(v.picklist(['changes', 'broadcast'], 'must be changes or broadcast'), 'changes'),
  /** The operator's MapLibre style; null: our own schematic map of Moscow. */
  mapStyleUrl: v.nullable(address),
  /** The middle of the city, where the map opens; null: Moscow. */
  mapCenter: v.optional(v.nullable(v.object({ latitude: degrees(90), longitude: degrees(180) })), null),
  /** The auto-discovery file of a GBFS feed that is the map's source; null: the gateway (decisions §3.6). */
  gbfsUrl: v.optional(v.nullable(v.pipe(address, v.regex(/^https?:\/\//, 'must be an http(s) address'))), null),
  /**
   * Language of the map's labels in the Russian interface. In the English interface they are English (map-and-rent §2).
   */
  mapLanguage: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'must be a language such as ru_RU')),
    'ru_RU',
  ),
  /** MapLibre zooms: one less than the specification's 16 and 17 (decisions §3). */
  mapClusterMaxZoom: numberTo(20, 'a number'),
  mapHideParkingZoom: numberTo(20, 'a number'),
  /** The walking route in the phone's map app: a link with {latitude} and {longitude} in it, https or geo. */
  mapsAppUrl: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(https:\/\/|geo:).*\{latitude\}.*\{longitude\}/,
        'must be an https or geo link with {latitude} and {longitude}',
      ),
    ),
    'https://yandex.ru/maps/?rtext=~{latitude},{longitude}&rtt=pd',
  ),
  /** Bike lanes: GeoJSON, or vector tiles with {z}, {x} and {y} in the address (decisions §3.7). Null: no such layer. */
  lanesUrl: v.optional(v.nullable(webAddress), null),
  /**
   * Streets for the way to a place: GeoJSON, or a routing service with {from} and {to} in the address (decisions §3.7).
   * Null: the map draws a straight line.
   */
  waysUrl: v.optional(v.nullable(webAddress), null),
  /** Feature flags of account §1. */
  features: v.object({
    tariffs: v.boolean(),
    smooveBikes: v.boolean(),
    metro: v.boolean(),
    dailyBanner: v.boolean(),
    bannerOsFilter: v.boolean(),
    chatbot: v.boolean(),
    reachGoals: v.boolean(),
    /** Sign-in in two steps. */
    secondFactor: v.optional(v.boolean(), false),
    /** Login and PIN restored by e-mail, beside the phone. */
    emailRecovery: v.optional(v.boolean(), false),
  }),
  support: v.object({ phone: v.string(), email: v.string() }),
  /**
   * The operator's chat, shown in a frame. Its origin differs from the app's; it uses https unless it is the sandbox's.
   * Null: there is no chat.
   */
  chatUrl: v.optional(v.nullable(v.pipe(address, v.regex(/^https?:\/\//, 'must be an https address'))), null),
  /** Providers that can sign a rider in, as the auth service names them. */
  authProviders: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_:-]*$/, 'must be names such as yandex'))),
    () => [],
  ),
  /**
   * The page of a captcha, shown in a frame before an e-mail is sent. Its origin differs from the app's; it uses https
   * unless it is the sandbox's. Null: no captcha is asked for.
   */
  captchaUrl: v.optional(v.nullable(v.pipe(address, v.regex(/^https?:\/\//, 'must be an https address'))), null),
  /** The operator's hosts. Their https links in QR codes name a vehicle or a parking (decisions §4). */
  scanHosts: v.optional(
    v.array(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9.-]+$/, 'must be hosts such as velorent.example'))),
    () => [],
  ),
  /**
   * Hosts of the payment provider, with the port if any. The app sends riders only to these hosts, over https
   * (decisions §5).
   */
  paymentHosts: v.optional(
    v.array(
      v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be hosts such as pay.example')),
    ),
    () => [],
  ),
  /** Which of the specification's two calls adds a card (account §7). */
  cardFlow: v.optional(v.picklist(['iot', 'legacy'], 'must be iot or legacy'), 'iot'),
  /** Roubles per minute after the free minutes of the metro's bonus (account §9). */
  metroCostAfter: v.optional(numberTo(1000, 'a number of roubles'), 6),
  /** Public key of the operator's push (VAPID, base64url). Null: there is no push while the app is closed. */
  webPushKey: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, 'must be a public VAPID key'))), null),
  /** False removes the worker, which makes the app start without a network, from every browser. */
  serviceWorker: v.optional(v.boolean(), true),
  /** The debug mode for riders who have not chosen one (map-and-rent §6). */
  debugMode: v.optional(v.picklist(debugModes, 'must be OFF, ERROR or DEBUG'), 'OFF'),
  /** Addresses for error reports and for analytics goals; null: none. */
  errorBeaconUrl: v.optional(v.nullable(origin), null),
  goalsUrl: v.optional(v.nullable(origin), null),
  /**
   * Set when the embedded sandbox plays the operator: the address of its console, and of its own payment page, the only
   * one allowed without https.
   */
  sandbox: v.nullable(v.object({ consoleUrl: v.pipe(v.string(), v.url()), paymentOrigin: origin })),
});

export type Settings = v.InferOutput<typeof settingsSchema>;
