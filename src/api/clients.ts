import createClient, { type Client } from 'openapi-fetch';
import { type Lazy, lazy } from '#domain/lazy.ts';
import type { paths as GatewayPaths } from '#openapi/gateway.d.ts';
import type { paths as MainPaths } from '#openapi/main.d.ts';
import type { VehicleFeed } from './gbfs/feed.ts';
import { authorisedFetch, plainFetch, type RequestDefaults, type HttpTransport } from './httpTransport.ts';

/** Version of the API that the app uses (account §1). The version of the build is in /version.json. */
export const API_VERSION = '1.56.133';

/** On every request to the gateway (account §7). */
export const GATEWAY_HEADERS = { initiator: 'pwa_app', source: 'pwa-client', 'App-version': API_VERSION };

type DefaultHeader = 'initiator' | 'source' | 'App-version';
type ParameterGroup<Name extends string, Fields> = [keyof Fields] extends [never]
  ? { [N in Name]?: never }
  : Record<never, never> extends Fields
    ? { [N in Name]?: Fields }
    : { [N in Name]: Fields };
type OptionalDefaults<Name extends string, P, Theirs extends string> = P extends { [N in Name]: infer Fields }
  ? ParameterGroup<Name, Omit<Fields, Theirs>>
  : { [N in Name]?: never };
type WithoutDefaultFields<O> = O extends { parameters: infer P }
  ? Omit<O, 'parameters'> & {
      parameters: Omit<P, 'header' | 'query'> &
        OptionalDefaults<'header', P, DefaultHeader> &
        OptionalDefaults<'query', P, 'source'>;
    }
  : O;
type WithoutDefaultFieldsInPath<P> = { [M in keyof P]: M extends 'parameters' ? P[M] : WithoutDefaultFields<P[M]> };
/**
 * A contract without the fields that the client itself adds to every request: no caller can forget or misspell them.
 */
type WithoutDefaultFieldsInAll<Paths> = { [P in keyof Paths]: WithoutDefaultFieldsInPath<Paths[P]> };

type PublicPath =
  | '/api/map/cells/{z}/{x}/{y}'
  | '/api/map/zones'
  | '/api/map/stations'
  | '/api/map/stations/{id}'
  | '/api/map/bikes/{number}'
  | '/api/map/search'
  | '/api/parkings/{number}'
  | '/api/short-links/{code}'
  | '/api/shared-ride';

/** Every path without `api/`. */
export type MainApi = Client<WithoutDefaultFieldsInAll<MainPaths>>;
/** Every path with `api/`. */
export type GatewayApi = Client<WithoutDefaultFieldsInAll<GatewayPaths>>;
/**
 * Anonymous reads: they have no custom header, so they need no preflight and a CDN can cache them. The token of a shared
 * ride goes in a body instead.
 */
export type PublicApi = Client<Pick<GatewayPaths, PublicPath>>;

export type ServiceOrigins = {
  mainApiUrl: string;
  gatewayApiUrl: string;
  /** The address of a GBFS feed that replaces the gateway's public reads of the map. */
  gbfsUrl?: string | null;
};
export type Clients = {
  mainApi: MainApi;
  /** The main API without renewal: sends the bearer as it is. A 401 is an answer. */
  mainOnce: MainApi;
  gatewayApi: GatewayApi;
  publicApi: PublicApi;
  /** The feed behind `publicApi`; null where the gateway answers. Loads with the first read of the map. */
  vehicleFeed: Lazy<VehicleFeed> | null;
};

/** Services of the main API whose 401 does not mean that the session is over. */
const OPTIONAL_ON_MAIN = ['/profile/consents', '/profile/feedback'];
/** Services behind the gateway whose 401 does not mean that the session is over. */
const OPTIONAL_ON_GATEWAY = [
  '/api/chat/',
  '/api/feedback/',
  '/api/mm-integration/',
  '/api/mobile-log-collector/',
  '/api/promo/',
  '/api/push/',
  '/api/settings-client/',
];

/** Creates the clients of the table in decisions §2. All of them share one transport. */
export function createClients(
  { mainApiUrl, gatewayApiUrl, gbfsUrl }: ServiceOrigins,
  transport: HttpTransport,
): Clients {
  const main: RequestDefaults = {
    base: mainApiUrl,
    bare: ['/v3/oauth/token', '/v3/oauth/revoke'],
    open: ['/profile/csrf', '/profile/register', '/profile/restore'],
    optional: OPTIONAL_ON_MAIN,
    bearer: ({ mobileToken }) => mobileToken,
    headers: { initiator: 'pwa_app' },
    query: { source: 'pwa_app' },
  };
  const gateway = authorisedFetch(transport, {
    base: gatewayApiUrl,
    bare: ['/api/api-auth/authenticate'],
    optional: OPTIONAL_ON_GATEWAY,
    bearer: ({ jwt }) => jwt,
    headers: GATEWAY_HEADERS,
    query: {},
  });
  const plain = plainFetch(transport, gatewayApiUrl);
  const vehicleFeed = gbfsUrl
    ? lazy(async () =>
        (await import('./gbfs/feed.ts')).createFeed({
          url: gbfsUrl,
          transport,
          base: gatewayApiUrl,
          ownOrigin: location.origin,
        }),
      )
    : null;
  const fromFeed = async (request: Request) => (await (await vehicleFeed?.())?.answer(request)) ?? plain(request);
  return {
    mainApi: createClient({ baseUrl: mainApiUrl, fetch: authorisedFetch(transport, main) }),
    mainOnce: createClient({ baseUrl: mainApiUrl, fetch: authorisedFetch(transport, { ...main, once: true }) }),
    gatewayApi: createClient({ baseUrl: gatewayApiUrl, fetch: gateway }),
    publicApi: createClient({ baseUrl: gatewayApiUrl, fetch: vehicleFeed ? fromFeed : plain }),
    vehicleFeed,
  };
}
