import { randomUUID } from 'node:crypto';
import type { Break, Passing } from '../support/sandbox/brokenBackend.ts';

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

type Row = [what: string, backend: 'main' | 'gateway', rule: string, broken: () => Break];

/**
 * Backends that break one rule each, and the rule that catches them: one for each kind of check in
 * `scripts/conformance`, and one for each of its procedures. Rows of rules.yaml with a check in common need no second one.
 */
export const ROWS: Row[] = [
  [
    'answers with a status that its contract lacks',
    'gateway',
    'map.search',
    () => ({ at: /search/, said: (answer) => void (answer.status = 206) }),
  ],
  [
    'leaves out a required object',
    'gateway',
    'map.bike',
    () => ({ at: /^GET .api.bikes/, said: inAnswer((body) => drop(body, 'mainCoordinate')) }),
  ],
  [
    'answers a number instead of a text',
    'gateway',
    'map.stations',
    () => ({ at: /stations$/, said: inAnswer((body) => put(firstOf(body, 'items'), 'addr', 7)) }),
  ],
  [
    'answers a refusal in another media type',
    'gateway',
    'map.noParking',
    () => ({ at: /parkings.000000/, said: ({ headers }) => headers.set('Content-Type', 'text/html') }),
  ],
  ['sends no nosniff', 'gateway', 'map.zones', () => ({ at: /zones/, said: withoutHeader('X-Content-Type-Options') })],
  ['sends no ETag', 'gateway', 'map.stations', () => ({ at: /stations$/, said: withoutHeader('ETag') })],
  [
    'answers all again to a reader who has it',
    'gateway',
    'map.sameCell',
    () => ({ at: /cells/, asked: ({ headers }) => headers.delete('If-None-Match') }),
  ],
  [
    'tells everybody where a vehicle is',
    'gateway',
    'map.public',
    () => ({ at: /map.bikes/, said: inAnswer((body) => put(body, 'latitude', 55.7)) }),
  ],
  [
    'says which logins exist',
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
    'gateway',
    'session.guesses',
    () => ({ at: /authenticate/, said: instead(429, 401) }),
  ],
  [
    'does not say how long a guesser waits',
    'gateway',
    'session.guesses',
    () => ({ at: /authenticate/, said: withoutHeader('Retry-After') }),
  ],
  ['accepts an old refresh token', 'main', 'session.old', () => ({ at: /oauth.token/, said: instead(401, 200) })],
  [
    'gives a lost answer’s repeat another successor',
    'main',
    'session.lost',
    () => {
      const seen = new Set<string>();
      return {
        at: /oauth.token/,
        said: (answer, { body }) => {
          if (seen.has(body)) put(answer.body, 'refresh_token', `rt_${randomUUID()}`);
          seen.add(body);
        },
      };
    },
  ],
  [
    'accepts the bearer of an ended session',
    'main',
    'session.endedOnMain',
    () => ({ at: /v2.profile/, said: instead(401, 200) }),
  ],
  ['answers visitors', 'main', 'every.getProfile.visitor', () => ({ at: /GET .v2.profile/, said: instead(401, 200) })],
  [
    'accepts an unknown member',
    'gateway',
    'every.getStatistics.wrong',
    () => ({ at: /statistics/, said: instead(400, 200) }),
  ],
  [
    'does not know 405',
    'gateway',
    'every.getZones.method',
    () => ({ at: /^PATCH/, said: (answer) => void (answer.status = 404) }),
  ],
  [
    'reads endless headers',
    'main',
    'every.getProfile.headers',
    () => ({ at: /v2.profile/, asked: ({ headers }) => headers.delete('X-Long') }),
  ],
  ['stores a message twice', 'main', 'account.oneMessage', () => ({ at: /profile.feedback/, asked: anyKey })],
  ['opens an order for each request', 'main', 'money.card', () => ({ at: /initialization_card/, asked: anyKey })],
  [
    'charges a purchase twice',
    'main',
    'money.onePurchase',
    () => ({ at: /history.*type=Pay/, said: inAnswer((body) => twice(body)) }),
  ],
  [
    'gives one vehicle to two riders',
    'gateway',
    'ride.race',
    () => ({ at: /POST .api.rents$/, said: instead(409, 202, 'BIKE_NOT_ALLOWED') }),
  ],
  [
    'refuses with another code',
    'gateway',
    'ride.far',
    () => ({
      at: /POST .api.rents$/,
      said: ({ body }) => field(body, 'code') === 'BIKE_IS_FAR_FROM_USER' && put(body, 'code', 'BIKE_NOT_ALLOWED'),
    }),
  ],
  [
    'accepts an expired command',
    'gateway',
    'ride.expired',
    () => ({ at: /POST .api.rents$/, said: instead(410, 202) }),
  ],
  [
    'shows another rider’s ride',
    'gateway',
    'ride.foreign',
    () => ({ at: /GET .api.rents.[0-9a-f-]{36}/, said: instead(404, 200) }),
  ],
  [
    'deletes an account during its ride',
    'main',
    'ride.delete',
    () => ({ at: /DELETE .profile/, said: instead(409, 204) }),
  ],
  [
    'forgets the pause',
    'gateway',
    'ride.resumed',
    () => ({ at: /GET .api.rents.[0-9a-f-]{36}/, said: inAnswer((body) => put(body, 'paused_seconds', 0)) }),
  ],
  [
    'charges a rouble more',
    'gateway',
    'ride.ended',
    () => ({
      at: /GET .api.rents.[0-9a-f-]{36}/,
      said: inAnswer((body) => field(body, 'ended_at') && put(body, 'cost', Number(field(body, 'cost')) + 1)),
    }),
  ],
  [
    'charges a ride twice',
    'main',
    'ride.receipt',
    () => ({ at: /history.*type=Ride/, said: inAnswer((body) => twice(body)) }),
  ],
  [
    'opens the chain while the wheel is open',
    'gateway',
    'locks.chainWhileRiding',
    () => ({ at: /open-chain/, said: instead(409, 202, 'NEED_CLOSE_LOCK') }),
  ],
];

/** An entry of a list becomes two. */
function twice(body: unknown): void {
  const items = field(body, 'Items');
  const first = firstOf(body, 'Items');
  if (Array.isArray(items) && first) items.unshift({ ...Object(first), Id: `${String(field(first, 'Id'))}-again` });
}
