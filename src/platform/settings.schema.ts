import * as v from 'valibot';
import { debugModes } from '#domain/debugLog.ts';

const origin = v.pipe(
  v.string(),
  v.url(),
  v.check((value) => /^https?:\/\//.test(value), 'must be an http(s) address'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

/**
 * `/config.json`: one artefact for every environment (decisions §2). The server writes it from the environment
 * (`.env.example`) and derives the CSP from it; on a CDN the operator puts the file there. Unknown fields are tolerated.
 */
export const settingsSchema = v.object({
  /** Base of the main client: every path without `api/`. */
  mainApiUrl: origin,
  /** Base of the gateway client: every path with `api/`. */
  gatewayApiUrl: origin,
  supabaseUrl: origin,
  supabaseAnonKey: v.pipe(v.string(), v.minLength(1)),
  /** A MapLibre style of the operator's; null = our own schematic Moscow. */
  mapStyleUrl: v.nullable(v.pipe(v.string(), v.url())),
  /** Language of the map's names while the interface is Russian; with an English interface they are English (map-and-rent §2). */
  mapLanguage: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'must be a language such as ru_RU')),
    'ru_RU',
  ),
  /** MapLibre zooms: one less than the specification's 16 and 17 (decisions §3). */
  mapClusterMaxZoom: v.pipe(v.number(), v.minValue(0), v.maxValue(20)),
  mapHideParkingZoom: v.pipe(v.number(), v.minValue(0), v.maxValue(20)),
  /** The way on foot in the phone's own maps: a link with {latitude} and {longitude} in it, https or geo. */
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
  /** Feature flags of account §1. */
  features: v.object({
    tariffs: v.boolean(),
    smooveBikes: v.boolean(),
    metro: v.boolean(),
    dailyBanner: v.boolean(),
    bannerOsFilter: v.boolean(),
    chatbot: v.boolean(),
    reachGoals: v.boolean(),
  }),
  support: v.object({ phone: v.string(), email: v.string() }),
  /** The operator's chat, framed: a page of another origin than the app's, over https unless it is the sandbox's. Null: there is none. */
  chatUrl: v.optional(
    v.nullable(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//, 'must be an https address'))),
    null,
  ),
  /** Own hosts whose https links in QR codes name a vehicle or a parking (decisions §4). */
  scanHosts: v.optional(
    v.array(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9.-]+$/, 'must be hosts such as velorent.example'))),
    () => [],
  ),
  /** Hosts of the payment provider, a port included: the only ones that a rider is sent to, over https (decisions §5). */
  paymentHosts: v.optional(
    v.array(
      v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be hosts such as pay.example')),
    ),
    () => [],
  ),
  /** Which of the specification's two calls adds a card (account §7). */
  cardFlow: v.optional(v.picklist(['iot', 'legacy'], 'must be iot or legacy'), 'iot'),
  /** Roubles a minute after the free ones of the metro's bonus (account §9). */
  metroCostAfter: v.optional(
    v.pipe(v.number('must be a number of roubles'), v.minValue(0, 'must be a number of roubles'), v.maxValue(1000)),
    6,
  ),
  /** Public key of the operator's pushes (VAPID, base64url); null: nothing is told while the app is closed. */
  webPushKey: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, 'must be a public VAPID key'))), null),
  /** False takes the worker that keeps the app for starts without network out of every browser. */
  serviceWorker: v.optional(v.boolean(), true),
  /** What the app tells of itself where a rider has not chosen otherwise (map-and-rent §6). */
  debugMode: v.optional(v.picklist(debugModes, 'must be OFF, ERROR or DEBUG'), 'OFF'),
  /** Where the app says that it broke, and what riders reach; null = nowhere. */
  errorBeaconUrl: v.optional(v.nullable(origin), null),
  goalsUrl: v.optional(v.nullable(origin), null),
  /** Set when the embedded sandbox stands in for the operator: where its console is, and its own page of a payment provider, the one that may do without https. */
  sandbox: v.nullable(v.object({ consoleUrl: v.pipe(v.string(), v.url()), paymentOrigin: origin })),
});

export type Settings = v.InferOutput<typeof settingsSchema>;
