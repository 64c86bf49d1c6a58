import createClient, { type Client } from 'openapi-fetch';
import type { paths as GatewayPaths } from '#openapi/gateway.d.ts';
import type { paths as MainPaths } from '#openapi/main.d.ts';
import { authorisedFetch, plainFetch, type Wire } from './wire.ts';

/** Version of the API the app speaks (account intro); the build has its own in /version.json. */
export const API_VERSION = '1.56.133';

/** On every request to the gateway (account intro). */
export const GATEWAY_HEADERS = { initiator: 'pwa_app', source: 'pwa-client', 'App-version': API_VERSION };

type HouseHeader = 'initiator' | 'source' | 'App-version';
type Place<Name extends string, Fields> = [keyof Fields] extends [never]
  ? { [N in Name]?: never }
  : Record<never, never> extends Fields
    ? { [N in Name]?: Fields }
    : { [N in Name]: Fields };
type Freed<Name extends string, P, Theirs extends string> = P extends { [N in Name]: infer Fields }
  ? Place<Name, Omit<Fields, Theirs>>
  : { [N in Name]?: never };
type FreedOperation<O> = O extends { parameters: infer P }
  ? Omit<O, 'parameters'> & {
      parameters: Omit<P, 'header' | 'query'> & Freed<'header', P, HouseHeader> & Freed<'query', P, 'source'>;
    }
  : O;
type FreedPath<P> = { [M in keyof P]: M extends 'parameters' ? P[M] : FreedOperation<P[M]> };
/** A contract without what the client itself puts on every request: no caller can forget or misspell it. */
type WithoutHouseFields<Paths> = { [P in keyof Paths]: FreedPath<Paths[P]> };

type PublicPath =
  | '/api/map/cells/{z}/{x}/{y}'
  | '/api/map/zones'
  | '/api/map/stations'
  | '/api/map/stations/{id}'
  | '/api/map/bikes/{number}'
  | '/api/map/search'
  | '/api/parkings/{number}'
  | '/api/short-links/{code}';

/** Every path without `api/`. */
export type MainApi = Client<WithoutHouseFields<MainPaths>>;
/** Every path with `api/`. */
export type GatewayApi = Client<WithoutHouseFields<GatewayPaths>>;
/** Anonymous reads: no header of ours, so no preflight, and a CDN can hold them. */
export type PublicApi = Client<Pick<GatewayPaths, PublicPath>>;

export type ServiceOrigins = { mainApiUrl: string; gatewayApiUrl: string };
export type Clients = { mainApi: MainApi; gatewayApi: GatewayApi; publicApi: PublicApi };

/** The three kinds of clients of decisions §2's table, over one wire. */
export function createClients({ mainApiUrl, gatewayApiUrl }: ServiceOrigins, wire: Wire): Clients {
  const main = authorisedFetch(wire, {
    base: mainApiUrl,
    bare: ['/v3/oauth/token', '/v3/oauth/revoke'],
    open: ['/profile/csrf', '/profile/register', '/profile/restore'],
    bearer: ({ mobileToken }) => mobileToken,
    headers: { initiator: 'pwa_app' },
    query: { source: 'pwa_app' },
  });
  const gateway = authorisedFetch(wire, {
    base: gatewayApiUrl,
    bare: ['/api/api-auth/authenticate'],
    bearer: ({ jwt }) => jwt,
    headers: GATEWAY_HEADERS,
    query: {},
  });
  return {
    mainApi: createClient({ baseUrl: mainApiUrl, fetch: main }),
    gatewayApi: createClient({ baseUrl: gatewayApiUrl, fetch: gateway }),
    publicApi: createClient({ baseUrl: gatewayApiUrl, fetch: plainFetch(wire, gatewayApiUrl) }),
  };
}
