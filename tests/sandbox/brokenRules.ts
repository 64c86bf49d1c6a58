import { randomUUID } from 'node:crypto';
import type { Break, Passing } from '../support/sandbox/brokenBackend.ts';

/** How the requests or the answers of a broken backend differ. */
type How = Pick<Break, 'asked' | 'said'>;
type Row = [what: string, rule: string, at: RegExp, how: How];

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
const put = (value: unknown, name: string, to: unknown) => void Reflect.set(Object(value), name, to);
const drop = (value: unknown, name: string) => void Reflect.deleteProperty(Object(value), name);
/** Another value at a path: `Items.0.CardNumber`. */
const putAt = (body: unknown, path: string, to: unknown) => {
  const names = path.split('.');
  put(names.slice(0, -1).reduce(field, body), names.at(-1) ?? '', to);
};

const inAnswer = (change: (body: unknown) => void): How => ({
  said: ({ status, body }) => (status < 300 ? change(body) : undefined),
});
/** Answers another status instead of a refusal with this one, and this code. */
export const instead = (refusal: number, status: number, code?: string): How => ({
  said: (answer, _, last) => {
    if (answer.status !== refusal || (code !== undefined && field(answer.body, 'code') !== code)) return;
    Object.assign(answer, { status, body: last?.body ?? {}, headers: last?.headers ?? answer.headers });
  },
});
const puts = (path: string, to: unknown) => inAnswer((body) => putAt(body, path, to));
const always = (status: number): How => ({ said: (answer) => void (answer.status = status) });
const withoutHeader = (name: string): How => ({ said: ({ headers }) => headers.delete(name) });
const unread = (name: string): How => ({ asked: ({ headers }) => headers.delete(name) });
const anyKey: How = { asked: ({ headers }) => headers.set('Idempotency-Key', randomUUID()) };

const byBody = ({ body }: Passing) => body;
const byKey = ({ headers }: Passing) => headers.get('Idempotency-Key') ?? '';
/** Answers a second request of the same kind with another value at a path. */
function onRepeat(kindOf: (request: Passing) => string, path: string, to: unknown): How {
  const seen = new Set<string>();
  return {
    said: ({ body }, request) => {
      const kind = kindOf(request);
      if (seen.has(kind)) putAt(body, path, to);
      seen.add(kind);
    },
  };
}

/** Answers a cell or a feed with its vehicles as they were when most of them stood there. */
function fullest(path: string): How {
  let kept: unknown = null;
  const vehicles = (body: unknown) => Object(path.split('.').reduce(field, body)).length ?? 0;
  return {
    said: (answer) => {
      if (vehicles(answer.body) >= vehicles(kept)) kept = answer.body;
      answer.body = kept;
    },
  };
}

/** Answers each key with an order of its own. */
function anOrderForEachKey(): How {
  const orders = new Map<string, string>();
  return {
    said: ({ body }, request) => {
      const key = byKey(request);
      const order = orders.get(key) ?? randomUUID();
      orders.set(key, order);
      put(body, 'orderId', order);
    },
  };
}

/** Answers each request after a refusal with that refusal. */
function lastingRefusal(status: number): How {
  let refusal: unknown = null;
  return {
    said: (answer) => {
      if (answer.status === status) refusal = answer.body;
      else if (refusal) Object.assign(answer, { status, body: refusal });
    },
  };
}

/** Answers each position of a shared ride with the first one. */
function exactly(): How {
  let first: unknown = null;
  return inAnswer((body) => {
    first ??= field(body, 'position');
    put(body, 'position', first);
  });
}

/** An entry of a list becomes two. */
const twice = inAnswer((body) => {
  const items = field(body, 'Items');
  const first = field(items, '0');
  if (Array.isArray(items) && first) items.unshift({ ...Object(first), Id: `${String(field(first, 'Id'))}-again` });
});

const START = /POST .api.rents$/;
const RING = /ring$/;
const RESERVE = /reserve$/;
const SHARED = /shared-ride/;
const RENT = /GET .api.rents.[0-9a-f-]{36}/;

const MAIN: Row[] = [
  ['accepts an old refresh token', 'session.old', /oauth.token/, instead(401, 200)],
  ['gives a repeated renewal another token', 'session.lost', /oauth.token/, onRepeat(byBody, 'refresh_token', 'rt_x')],
  ['accepts the bearer of an ended session', 'session.endedOnMain', /v2.profile/, instead(401, 200)],
  ['answers visitors', 'every.getProfile.visitor', /GET .v2.profile/, instead(401, 200)],
  ['reads endless headers', 'every.getProfile.headers', /v2.profile/, unread('X-Long')],
  ['accepts a child’s birthday', 'account.young', /PUT .profile/, instead(422, 200, 'UNDER_16')],
  ['stores a message twice', 'account.oneMessage', /profile.feedback/, anyKey],
  [
    'lets an old choice replace a consent',
    'account.oneConsent',
    /consents.metro/,
    { asked: (request) => void (request.body = request.body.replace('2001-01-01', '2027-01-01')) },
  ],
  ['needs no cookie for a registration', 'account.noCookie', /register/, instead(403, 400)],
  ['opens an order for each request', 'money.card', /initialization_card/, anyKey],
  ['opens an order in each tab', 'money.tabs', /initialization\?/, anOrderForEachKey()],
  ['does not mask a card', 'money.cards', /list_cards/, puts('Items.0.CardNumber', '2200000000000004')],
  ['charges a purchase twice', 'money.onePurchase', /history.*type=Pay/, twice],
  ['reports a used code to a repeat', 'money.samePromo', /promocode/, onRepeat(byKey, 'data.extCode', 103)],
  ['deletes an account during its ride', 'ride.delete', /DELETE .profile/, instead(409, 204)],
  ['charges a ride twice', 'ride.receipt', /history.*type=Ride/, twice],
];

const GATEWAY: Row[] = [
  ['answers with a status that its contract lacks', 'map.search', /search/, always(206)],
  ['leaves out a required object', 'map.bike', /^GET .api.bikes/, inAnswer((body) => drop(body, 'mainCoordinate'))],
  ['answers a number instead of a text', 'map.stations', /stations$/, puts('items.0.addr', 7)],
  [
    'answers a refusal in another media type',
    'map.noParking',
    /parkings.000000/,
    { said: ({ headers }) => headers.set('Content-Type', 'text/html') },
  ],
  ['sends no nosniff', 'map.zones', /zones/, withoutHeader('X-Content-Type-Options')],
  ['sends no ETag', 'map.stations', /stations$/, withoutHeader('ETag')],
  ['answers all again to a reader who has it', 'map.sameCell', /cells/, unread('If-None-Match')],
  ['loses a vehicle from afar', 'map.farCell', /cells.10/, puts('groups.scooters.0', 0)],
  ['tells everybody where a vehicle is', 'map.public', /map.bikes/, puts('latitude', 55.7)],
  [
    'says which logins exist',
    'session.unknown',
    /authenticate/,
    {
      said: (answer, { body }) =>
        answer.status === 401 && !body.includes('10001') && put(answer.body, 'errorMsg', 'No such login'),
    },
  ],
  ['lets a guesser try every PIN', 'session.guesses', /authenticate/, instead(429, 401)],
  ['does not say how long a guesser waits', 'session.guesses', /authenticate/, withoutHeader('Retry-After')],
  ['stays open after a sign-out everywhere', 'leaving.gateway', /rents.current/, instead(401, 200)],
  ['accepts an unknown member', 'every.getStatistics.wrong', /statistics/, instead(400, 200)],
  ['does not know 405', 'every.getZones.method', /^PATCH/, always(404)],
  ['lets browsers store a PIN', 'account.pin', /clientPinCode/, withoutHeader('Cache-Control')],
  ['lets a rider ask for another’s metro', 'account.foreignMetro', /mm-integration.client/, instead(403, 404)],
  ['shows another rider’s order', 'money.foreignOrder', /payment.orders./, instead(404, 200)],
  ['rings once for each request', 'ride.ring', RING, anyKey],
  ['gives a repeated ring another answer', 'ride.ring', RING, onRepeat(byKey, 'sound', false)],
  ['lets a rider ring without end', 'ride.ringLimit', RING, instead(429, 200, 'RING_TOO_OFTEN')],
  [
    'does not say when a rider may ring again',
    'ride.ringLimit',
    RING,
    { said: ({ body }) => drop(body, 'retries_in') },
  ],
  ['counts the rings of all riders together', 'ride.ringLimit', RING, lastingRefusal(429)],
  ['never lets a rider ring again', 'ride.ringLater', RING, lastingRefusal(429)],
  ['reserves once for each request', 'ride.reserve', RESERVE, anyKey],
  ['gives a reserved vehicle to another rider', 'ride.reserved', START, instead(409, 202, 'BIKE_IS_RESERVED')],
  ['gives a rider two reservations', 'ride.reserved', RESERVE, instead(409, 200, 'ACCOUNT_HAS_RESERVATION_ALREADY')],
  ['lets a rider release another’s vehicle', 'ride.foreignRelease', /release$/, instead(404, 200)],
  ['lets a replaced link live', 'ride.replaced', SHARED, instead(404, 200)],
  ['shows a follower whose ride it is', 'ride.exact', SHARED, puts('clientId', '100001')],
  ['does not round a position', 'ride.area', SHARED, exactly()],
  ['lets a link be read without end', 'ride.shareLimit', SHARED, instead(429, 200)],
  [
    'shows a position to a follower of the state',
    'ride.noPosition',
    SHARED,
    puts('position', { latitude: 55.7, longitude: 37.6, radiusMeters: 500, at: '2026-08-01T09:00:00Z' }),
  ],
  ['lets a link outlive its ride', 'ride.endedShare', SHARED, instead(404, 200)],
  ['gives a repeated request another key', 'sms.key', /sms.device-key$/, anyKey],
  ['gives the same key again', 'sms.otherKey', /sms.device-key$/, puts('keyId', '7K3M9QXA')],
  ['accepts text messages without a signature', 'sms.unsigned', /sms.inbound/, instead(401, 200)],
  ['reports a key that has ended', 'sms.end', /DELETE .*device-key/, always(404)],
  ['starts once for each request', 'ride.start', START, anyKey],
  ['accepts a second start', 'ride.second', START, instead(409, 202, 'ACCOUNT_HAS_RENT_ALREADY')],
  ['gives one vehicle to two riders', 'ride.race', START, instead(409, 202, 'BIKE_NOT_ALLOWED')],
  ['accepts one key for two commands', 'ride.reused', START, instead(422, 202)],
  [
    'refuses with another code',
    'ride.far',
    START,
    { said: ({ body }) => field(body, 'code') === 'BIKE_IS_FAR_FROM_USER' && put(body, 'code', 'BIKE_NOT_ALLOWED') },
  ],
  ['accepts an expired command', 'ride.expired', START, instead(410, 202)],
  ['shows another rider’s ride', 'ride.foreign', RENT, instead(404, 200)],
  ['keeps a ridden vehicle on the map', 'ride.hidden', /cells/, fullest('vehicles.ids')],
  ['forgets the pause', 'ride.resumed', RENT, puts('paused_seconds', 0)],
  ['needs no photo', 'ride.owed', /complete/, instead(409, 202, 'PHOTO_REQUIRED')],
  ['needs no ticket for a photo', 'ride.wrongTicket', /photo/, instead(401, 202)],
  [
    'charges a rouble more',
    'ride.ended',
    RENT,
    inAnswer((body) => field(body, 'ended_at') && put(body, 'cost', Number(field(body, 'cost')) + 1)),
  ],
  [
    'charges more than the cap of the fare',
    'ride.ended',
    RENT,
    inAnswer((body) => field(body, 'ended_at') && put(body, 'free_minutes', 0) && put(body, 'fare_cap', 17)),
  ],
  ['opens the wheel before the chain', 'locks.wheelFirst', /open-lock/, instead(409, 202, 'NEED_CLOSE_CHAIN_LOCK')],
  ['opens the chain during a ride', 'locks.chainWhileRiding', /open-chain/, instead(409, 202, 'NEED_CLOSE_LOCK')],
  ['replaces a claim', 'claim.again', /claim/, onRepeat(() => '', 'rent.claimed_at', '2026-08-01T10:00:00.000Z')],
];

const VEHICLES = /vehicle_status/;

const DATA: Row[] = [
  ['lets only its own pages read its feed', 'feed.vehicles', VEHICLES, withoutHeader('Access-Control-Allow-Origin')],
  ['publishes the number on a frame', 'feed.vehicles', VEHICLES, puts('data.vehicles.0.vehicle_id', '51307')],
  ['sends a whole feed to a reader who has it', 'feed.same', VEHICLES, unread('If-None-Match')],
  ['leaves free vehicles out of its feed', 'ride.inFeed', VEHICLES, puts('data.vehicles', [])],
  ['publishes the vehicle of a ride', 'ride.notInFeed', VEHICLES, fullest('data.vehicles')],
];

/** Backends that break one rule each, and the rule that catches them; its group begins the name of a rule. */
export const ROWS = [
  ...MAIN.map((row) => [...row, 'main'] as const),
  ...GATEWAY.map((row) => [...row, 'gateway'] as const),
  ...DATA.map((row) => [...row, 'data'] as const),
];
