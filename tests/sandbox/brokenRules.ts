import { randomUUID } from 'node:crypto';
import type { Break, Passing, Said } from '../support/sandbox/brokenBackend.ts';

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
const put = (value: unknown, name: string, to: unknown) => void Reflect.set(Object(value), name, to);
const drop = (value: unknown, name: string) => void Reflect.deleteProperty(Object(value), name);
type Saying = NonNullable<Break['said']>;
const inAnswer =
  (change: (body: unknown) => void): Saying =>
  ({ status, body }) =>
    status < 300 ? change(body) : undefined;
/** Answers another status instead of a refusal with this one, and this code. */
export const instead =
  (refusal: number, status: number, code?: string): Saying =>
  (answer, _, last) => {
    if (answer.status !== refusal || (code !== undefined && field(answer.body, 'code') !== code)) return;
    Object.assign(answer, { status, body: last?.body ?? {}, headers: last?.headers ?? answer.headers });
  };
const withoutHeader =
  (name: string): Saying =>
  ({ headers }) =>
    headers.delete(name);
const anyKey = ({ headers }: Passing) => headers.set('Idempotency-Key', randomUUID());
const firstOf = (body: unknown, list: string): unknown => field(field(body, list), '0');

type Row = [what: string, group: string, backend: 'main' | 'gateway', rule: string, broken: () => Break];

/** Answers a second request with the same content otherwise than the first. */
function onRepeat(at: RegExp, same: (request: Passing) => string, change: (answer: Said) => void): Break {
  const seen = new Set<string>();
  return {
    at,
    said: (answer, request) => {
      const content = same(request);
      if (seen.has(content)) change(answer);
      seen.add(content);
    },
  };
}

/** Answers a cell with its vehicles as they were when most of them stood there. */
function fullest(at: RegExp): Break {
  let kept: unknown = null;
  const vehicles = (body: unknown) => Object(field(field(body, 'vehicles'), 'ids')).length ?? 0;
  return {
    at,
    said: (answer) => {
      if (vehicles(answer.body) >= vehicles(kept)) kept = answer.body;
      answer.body = kept;
    },
  };
}

/** Backends that break one rule each, and the rule that catches them in its group. */
export const ROWS: Row[] = [
  [
    'answers with a status that its contract lacks',
    'map',
    'gateway',
    'map.search',
    () => ({ at: /search/, said: (answer) => void (answer.status = 206) }),
  ],
  [
    'leaves out a required object',
    'map',
    'gateway',
    'map.bike',
    () => ({ at: /^GET .api.bikes/, said: inAnswer((body) => drop(body, 'mainCoordinate')) }),
  ],
  [
    'answers a number instead of a text',
    'map',
    'gateway',
    'map.stations',
    () => ({ at: /stations$/, said: inAnswer((body) => put(firstOf(body, 'items'), 'addr', 7)) }),
  ],
  [
    'answers a refusal in another media type',
    'map',
    'gateway',
    'map.noParking',
    () => ({ at: /parkings.000000/, said: ({ headers }) => headers.set('Content-Type', 'text/html') }),
  ],
  [
    'sends no nosniff',
    'map',
    'gateway',
    'map.zones',
    () => ({ at: /zones/, said: withoutHeader('X-Content-Type-Options') }),
  ],
  ['sends no ETag', 'map', 'gateway', 'map.stations', () => ({ at: /stations$/, said: withoutHeader('ETag') })],
  [
    'answers all again to a reader who has it',
    'map',
    'gateway',
    'map.sameCell',
    () => ({ at: /cells/, asked: ({ headers }) => headers.delete('If-None-Match') }),
  ],
  [
    'tells everybody where a vehicle is',
    'map',
    'gateway',
    'map.public',
    () => ({ at: /map.bikes/, said: inAnswer((body) => put(body, 'latitude', 55.7)) }),
  ],
  [
    'says which logins exist',
    'session',
    'gateway',
    'session.unknown',
    () => ({
      at: /authenticate/,
      said: (answer, { body }) =>
        answer.status === 401 && !body.includes('10001') && put(answer.body, 'errorMsg', 'No such login'),
    }),
  ],
  [
    'lets a guesser try every PIN',
    'session',
    'gateway',
    'session.guesses',
    () => ({ at: /authenticate/, said: instead(429, 401) }),
  ],
  [
    'does not say how long a guesser waits',
    'session',
    'gateway',
    'session.guesses',
    () => ({ at: /authenticate/, said: withoutHeader('Retry-After') }),
  ],
  [
    'accepts an old refresh token',
    'session',
    'main',
    'session.old',
    () => ({ at: /oauth.token/, said: instead(401, 200) }),
  ],
  [
    'gives a lost answer’s repeat another successor',
    'session',
    'main',
    'session.lost',
    () =>
      onRepeat(
        /oauth.token/,
        ({ body }) => body,
        ({ body }) => put(body, 'refresh_token', `rt_${randomUUID()}`),
      ),
  ],
  [
    'accepts the bearer of an ended session',
    'session',
    'main',
    'session.endedOnMain',
    () => ({ at: /v2.profile/, said: instead(401, 200) }),
  ],
  [
    'stays open after a sign-out everywhere',
    'leaving',
    'gateway',
    'leaving.gateway',
    () => ({ at: /rents.current/, said: instead(401, 200) }),
  ],
  [
    'answers visitors',
    'every',
    'main',
    'every.getProfile.visitor',
    () => ({ at: /GET .v2.profile/, said: instead(401, 200) }),
  ],
  [
    'accepts an unknown member',
    'every',
    'gateway',
    'every.getStatistics.wrong',
    () => ({ at: /statistics/, said: instead(400, 200) }),
  ],
  [
    'does not know 405',
    'every',
    'gateway',
    'every.getZones.method',
    () => ({ at: /^PATCH/, said: (answer) => void (answer.status = 404) }),
  ],
  [
    'reads endless headers',
    'every',
    'main',
    'every.getProfile.headers',
    () => ({ at: /v2.profile/, asked: ({ headers }) => headers.delete('X-Long') }),
  ],
  [
    'accepts a child’s birthday',
    'account',
    'main',
    'account.young',
    () => ({ at: /PUT .profile/, said: instead(422, 200, 'UNDER_16') }),
  ],
  [
    'lets browsers store a PIN',
    'account',
    'gateway',
    'account.pin',
    () => ({ at: /clientPinCode/, said: withoutHeader('Cache-Control') }),
  ],
  [
    'stores a message twice',
    'account',
    'main',
    'account.oneMessage',
    () => ({ at: /profile.feedback/, asked: anyKey }),
  ],
  [
    'lets an old choice replace a consent',
    'account',
    'main',
    'account.oneConsent',
    () => ({
      at: /consents.metro/,
      asked: (request) => void (request.body = request.body.replace('2001-01-01', '2027-01-01')),
    }),
  ],
  [
    'lets a rider ask for another’s metro',
    'account',
    'gateway',
    'account.foreignMetro',
    () => ({ at: /mm-integration.client/, said: instead(403, 404) }),
  ],
  [
    'needs no cookie for a registration',
    'account',
    'main',
    'account.noCookie',
    () => ({
      at: /register/,
      said: (answer) =>
        answer.status === 403 && Object.assign(answer, { status: 400, body: { code: 'INVALID_PHONE' } }),
    }),
  ],
  [
    'opens an order for each request',
    'money',
    'main',
    'money.card',
    () => ({ at: /initialization_card/, asked: anyKey }),
  ],
  ['opens an order in each tab', 'money', 'main', 'money.tabs', () => anOrderForEachKey(/initialization\?/)],
  [
    'shows another rider’s order',
    'money',
    'gateway',
    'money.foreignOrder',
    () => ({ at: /payment.orders./, said: instead(404, 200) }),
  ],
  [
    'does not mask a card',
    'money',
    'main',
    'money.cards',
    () => ({
      at: /list_cards/,
      said: inAnswer((body) => put(firstOf(body, 'Items'), 'CardNumber', '2200000000000004')),
    }),
  ],
  [
    'charges a purchase twice',
    'money',
    'main',
    'money.onePurchase',
    () => ({ at: /history.*type=Pay/, said: inAnswer((body) => twice(body)) }),
  ],
  [
    'reports a used code to a repeat',
    'money',
    'main',
    'money.samePromo',
    () =>
      onRepeat(
        /promocode/,
        ({ headers }) => headers.get('Idempotency-Key') ?? '',
        ({ body }) => put(field(body, 'data'), 'extCode', 103),
      ),
  ],
  ['starts once for each request', 'ride', 'gateway', 'ride.start', () => ({ at: /POST .api.rents$/, asked: anyKey })],
  [
    'accepts a second start',
    'ride',
    'gateway',
    'ride.second',
    () => ({ at: /POST .api.rents$/, said: instead(409, 202, 'ACCOUNT_HAS_RENT_ALREADY') }),
  ],
  [
    'gives one vehicle to two riders',
    'ride',
    'gateway',
    'ride.race',
    () => ({ at: /POST .api.rents$/, said: instead(409, 202, 'BIKE_NOT_ALLOWED') }),
  ],
  [
    'accepts one key for two commands',
    'ride',
    'gateway',
    'ride.reused',
    () => ({ at: /POST .api.rents$/, said: instead(422, 202) }),
  ],
  [
    'refuses with another code',
    'ride',
    'gateway',
    'ride.far',
    () => ({
      at: /POST .api.rents$/,
      said: ({ body }) => field(body, 'code') === 'BIKE_IS_FAR_FROM_USER' && put(body, 'code', 'BIKE_NOT_ALLOWED'),
    }),
  ],
  [
    'accepts an expired command',
    'ride',
    'gateway',
    'ride.expired',
    () => ({ at: /POST .api.rents$/, said: instead(410, 202) }),
  ],
  [
    'shows another rider’s ride',
    'ride',
    'gateway',
    'ride.foreign',
    () => ({ at: /GET .api.rents.[0-9a-f-]{36}/, said: instead(404, 200) }),
  ],
  [
    'deletes an account during its ride',
    'ride',
    'main',
    'ride.delete',
    () => ({ at: /DELETE .profile/, said: instead(409, 204) }),
  ],
  ['keeps a ridden vehicle on the map', 'ride', 'gateway', 'ride.hidden', () => fullest(/cells/)],
  [
    'forgets the pause',
    'ride',
    'gateway',
    'ride.resumed',
    () => ({ at: /GET .api.rents.[0-9a-f-]{36}/, said: inAnswer((body) => put(body, 'paused_seconds', 0)) }),
  ],
  [
    'needs no photo',
    'ride',
    'gateway',
    'ride.owed',
    () => ({ at: /complete/, said: instead(409, 202, 'PHOTO_REQUIRED') }),
  ],
  [
    'needs no ticket for a photo',
    'ride',
    'gateway',
    'ride.wrongTicket',
    () => ({ at: /photo/, said: instead(401, 202) }),
  ],
  [
    'charges a rouble more',
    'ride',
    'gateway',
    'ride.ended',
    () => ({
      at: /GET .api.rents.[0-9a-f-]{36}/,
      said: inAnswer((body) => field(body, 'ended_at') && put(body, 'cost', Number(field(body, 'cost')) + 1)),
    }),
  ],
  [
    'charges a ride twice',
    'ride',
    'main',
    'ride.receipt',
    () => ({ at: /history.*type=Ride/, said: inAnswer((body) => twice(body)) }),
  ],
  [
    'opens the wheel before the chain',
    'locks',
    'gateway',
    'locks.wheelFirst',
    () => ({ at: /open-lock/, said: instead(409, 202, 'NEED_CLOSE_CHAIN_LOCK') }),
  ],
  [
    'opens the chain while the wheel is open',
    'locks',
    'gateway',
    'locks.chainWhileRiding',
    () => ({ at: /open-chain/, said: instead(409, 202, 'NEED_CLOSE_LOCK') }),
  ],
  [
    'replaces a claim by its repeat',
    'claim',
    'gateway',
    'claim.again',
    () =>
      onRepeat(
        /claim/,
        () => '',
        ({ body }) => put(field(body, 'rent'), 'claimed_at', '2026-08-01T10:00:00.000Z'),
      ),
  ],
];

/** Answers each key with an order of its own. */
function anOrderForEachKey(at: RegExp): Break {
  const orders = new Map<string, string>();
  return {
    at,
    said: ({ body }, { headers }) => {
      const key = headers.get('Idempotency-Key') ?? '';
      const order = orders.get(key) ?? randomUUID();
      orders.set(key, order);
      put(body, 'orderId', order);
    },
  };
}

/** An entry of a list becomes two. */
function twice(body: unknown): void {
  const items = field(body, 'Items');
  const first = firstOf(body, 'Items');
  if (Array.isArray(items) && first) items.unshift({ ...Object(first), Id: `${String(field(first, 'Id'))}-again` });
}
