import { at, count, list, text } from './fields.ts';
import { listen, type Listener, Refused } from './realtime.ts';
import type { Procedure } from './rule.ts';
import type { Values } from './values.ts';
import { Untried, type World } from './world.ts';

type Point = { latitude: number; longitude: number };

const FREE_GUESSES = 5;
const STARTS = 20;
/** Rings of each rider in a minute (decisions §4.16); the rule before this one has used the first. */
const RINGS = 3;
/** Reads of a link in a minute (decisions §4.18). */
const READS = 30;
/** The longest age of a feed's file that moves, seconds (decisions §3.6). */
const FEED_LIVES_S = 60;
/** Tokens live for a quarter of an hour. */
const RENEWS_EVERY_MS = 2 * 60_000;
const ZOOM = 14;
/** Two kilometres: far from the vehicle, and probably from each parking. */
const AWAY_DEGREES = 0.02;
/** A ride waits so long for the hands of a rider or of support, seconds. */
const HANDS_WITHIN_S = 180;
/** Each command expires within this time: what has no answer by then began a ride or begins none. */
const COMMAND_LIVES_MS = 20_000;

type Procedures = {
  /** What rules.yaml cannot say, by the names that it uses. */
  procedures: Record<string, Procedure>;
  /** Ends the rides of this run, also one whose start had no answer. `left`: rides that stay open, and what to do. */
  endRides: () => Promise<{ cleaned: string[]; left: string[] }>;
};

export function createProcedures(world: World, values: Values): Procedures {
  const { ask, rider, leftovers } = world;
  /** The rides that this run began: the rider of each, by its id. */
  const begun = new Map<string, string>();
  /** Notes the ride of a start's answer. A wrong backend answers with an older ride or another rider's: no rule gets that one. */
  const begin = (as: string, rent: unknown): string => {
    const id = text(rent, 'id');
    const isOld = [...world.logins.keys()].some((name) => world.openBefore(name)?.includes(id));
    if (!isOld && text(rent, 'client_id') === rider(as).id) {
      begun.set(id, as);
      return '';
    }
    values.set('rentId', undefined);
    return `the start was answered with the ride ${id}, which ${isOld ? 'was open before this run' : "is not this rider's"}`;
  };
  let own: Listener | null = null;
  let stranger: Pick<Listener, 'rows' | 'renew'> | null = null;

  /** The cell, the parking and the place of a vehicle that both riders may start. */
  async function take(wheelLock: boolean, both: boolean): Promise<string> {
    for (const as of world.logins.keys())
      if (world.openBefore(as) === null)
        throw new Untried(`the ${as} rider's open rides could not be read before the run`);
    for (const number of world.vehicles) {
      const { body } = await ask('getBike', { params: { number } });
      const has = (name: string) => at(body, `capabilities.${name}`) === true;
      if (has('docked') || has('wheelLock') !== wheelLock || has('chain') !== wheelLock) continue;
      for (const as of both && world.riders.length > 1 ? ['first', 'second'] : ['first']) {
        const obstacles = list((await ask('getBike', { as, params: { number } })).body, 'obstacles');
        if (obstacles.length > 0) throw new Untried(`the ${as} rider cannot start ${number}: ${obstacles.join(', ')}`);
      }
      values.set('number', number);
      values.set('mapId', at(body, 'id'));
      values.set('rentId', undefined);
      await place(at(body, 'mainCoordinate'));
      return '';
    }
    throw new Untried(
      `give --vehicle ${wheelLock ? 'a bike with a chain' : 'a vehicle whose lock moves by itself (a scooter)'}`,
    );
  }

  /** @param coordinate of the vehicle */
  async function place(coordinate: unknown): Promise<void> {
    const here = { latitude: count(coordinate, 'latitude'), longitude: count(coordinate, 'longitude'), accuracy: 5 };
    const cell = cellOf(here);
    const { body } = await ask('getMapCell', { params: cell });
    const parking = parkingBeside(body, here);
    const away = { ...here, latitude: here.latitude + AWAY_DEGREES };
    const kept = { here, away, cell, parking: parking?.at, parkingNumber: parking?.number };
    for (const [name, value] of Object.entries(kept)) values.set(name, value);
  }

  /** Ends a ride in any stage; waits for hands where locks need them. */
  async function endRide(as: string, rentId: string): Promise<string> {
    const params = { rentId };
    const position = values.get('parking');
    const { wrong } = await world.patiently(HANDS_WITHIN_S, async () => {
      const { body, status } = await ask('getRent', { as, params });
      if (status !== 200) throw new Error(`getRent answers ${status}`);
      const act = nextAct(body);
      const sent = act === 'uploadPhoto' ? values.get('picture') : act === 'finishRent' ? { position } : {};
      if (act) await ask(act, { as, params, body: sent });
      return {
        wrong: text(body, 'ended_at') === '' ? `the ride is in ${text(body, 'stage')}, step ${text(body, 'step')}` : '',
      };
    });
    return wrong;
  }

  async function endRides(): Promise<{ cleaned: string[]; left: string[] }> {
    const [cleaned, left]: [string[], string[]] = [[], []];
    if (world.hasLostAnswer()) await world.pass(COMMAND_LIVES_MS);
    for (const [as, login] of world.logins) {
      const before = world.openBefore(as);
      const open = await world.openRides(as);
      if (open === null)
        left.push(`perhaps a ride of the rider ${login}: their rides could not be read. ${END_BY_HAND}`);
      for (const id of open ?? []) {
        if (before?.includes(id)) left.push(`the ride ${id} of the rider ${login}, which was open before this run`);
        else if (before) begun.set(id, as);
        else left.push(`the ride ${id} of the rider ${login}, perhaps open before this run. ${END_BY_HAND}`);
      }
    }
    for (const [id, as] of begun) {
      const wrong = await endRide(as, id).catch(messageOf);
      if (wrong === '') cleaned.push(`the ride ${id}`);
      else left.push(`the ride ${id} of the rider ${world.logins.get(as)}: ${wrong}. ${END_BY_HAND}`);
    }
    return { cleaned, left };
  }

  /** '' once the feed has the vehicle, or lacks it. */
  const inFeed = async (wanted: boolean): Promise<string> => {
    const id = String(values.get('mapId'));
    const { wrong } = await world.patiently(FEED_LIVES_S, async () => {
      const vehicles = list((await world.feed('vehicle_status')).body, 'data.vehicles');
      const has = vehicles.some((vehicle) => text(vehicle, 'vehicle_id') === id);
      return { wrong: has === wanted ? '' : `the feed ${has ? 'has' : 'lacks'} the vehicle ${id}` };
    });
    return wrong;
  };

  const listenAs = async (as: string) => {
    const listener = await listen(world, rider(as), rider('first').id);
    leftovers.push({ what: 'a realtime connection', clean: () => listener.close() });
    return listener;
  };

  const procedures: Record<string, Procedure> = {
    guesses: async () => {
      const guess = () =>
        ask('authenticate', {
          body: { user: { login: `${String(values.get('nobody'))}1` }, credentials: { pin: values.get('otherPin') } },
        });
      for (let n = 0; n < FREE_GUESSES; n += 1) await guess();
      const { status, body, headers } = await guess();
      if (status !== 429) return `${status} came after ${FREE_GUESSES} wrong PINs`;
      return count(body, 'retries_in') > 0 && Number(headers.get('retry-after')) > 0
        ? ''
        : 'retries_in or Retry-After is missing';
    },
    findCell: ({ body }) => place(at(body, 'mainCoordinate')),
    columns: ({ body }) => {
      const uneven = ['vehicles', 'stations', 'parkings'].flatMap((kind) =>
        Object.keys(Object(at(body, kind)))
          .filter(
            (name) =>
              name !== 'fullRanges' && list(body, `${kind}.${name}`).length !== list(body, `${kind}.ids`).length,
          )
          .map((name) => `${kind}.${name}`),
      );
      return uneven.length === 0 ? '' : `these columns have another length than their ids: ${uneven.join(', ')}`;
    },
    grouped: ({ body }) => {
      const sumOf = (kind: string) => list(body, `groups.${kind}`).reduce<number>((all, one) => all + Number(one), 0);
      const kinds = ['bikes', 'eBikes', 'omniBikes', 'scooters'];
      const wrong = kinds.filter((kind) => sumOf(kind) !== count(body, `counts.${kind}`));
      return wrong.length === 0 ? '' : `the groups hold another number than counts: ${wrong.join(', ')}`;
    },
    keepProfile: ({ body }) => {
      const fields = ['FirstName', 'LastName', 'Birthday', 'PhoneNumber', 'Email'];
      const profile = Object.fromEntries(fields.map((name) => [name, text(body, `Profile.${name}`)]));
      if (fields.some((name) => profile[name] === '')) throw new Untried('the first rider’s profile has empty fields');
      values.set('profile', profile);
      values.set('youngProfile', { ...profile, Birthday: `${new Date(world.now()).getFullYear() - 5}.01.01` });
      values.set('wrongProfile', { ...profile, Email: 'conformance' });
    },
    keepPicture: ({ body }) => values.set('pictureName', text(body, 'AvatarUrl').split('/').at(-1)),
    keepDefault: ({ body }) => {
      const card = list(body, 'Items').find((one) => at(one, 'IsDefault') === 1);
      values.set('defaultCard', at(card, 'CardIDP'));
    },
    newestFirst: ({ body }) => {
      const times = list(body, 'items').map((order) => Date.parse(text(order, 'createdAt')));
      return times.every((time, n) => n === 0 || time <= (times[n - 1] ?? 0))
        ? ''
        : 'the orders are not the newest first';
    },
    keepPurchase: ({ body }) => values.set('newest', text(body, 'Items.0.Id') || 'none'),
    onePurchase: ({ body }) => {
      const [first, second] = [text(body, 'Items.0.Id'), text(body, 'Items.1.Id') || 'none'];
      values.set('purchase', first);
      return first !== values.get('newest') && second === values.get('newest') ? '' : 'not exactly one purchase is new';
    },

    takeScooter: () => take(false, true),
    takeChainBike: () => take(true, false),
    ringLimit: async () => {
      const params = { number: values.get('number') };
      const ring = (as: string) => ask('ringBike', { as, params, body: { position: values.get('here') } });
      for (let n = 1; n < RINGS; n += 1) {
        const { status, body } = await ring('first');
        if (status === 409) throw new Untried(`the vehicle does not ring: ${text(body, 'code')}`);
        if (status !== 200) return `${status} came for ring ${n + 1} of ${RINGS}`;
      }
      const { status, body } = await ring('first');
      if (status !== 429 || text(body, 'code') !== 'RING_TOO_OFTEN' || !(count(body, 'retries_in') > 0))
        return `${status} ${text(body, 'code')} came for ring ${RINGS + 1}, retries_in ${count(body, 'retries_in')}`;
      const other = world.logins.has('second') ? await ring('second') : null;
      return other?.status === 429 ? 'the second rider has to wait for the first' : '';
    },
    giveBack: ({ status, body }) => {
      // Not every vehicle can be reserved.
      if (status === 409) return text(body, 'code') === 'BIKE_NOT_ALLOWED' ? '' : `${text(body, 'code')} came`;
      const reservationId = text(body, 'reservation.id');
      const clean = async () => void (await ask('releaseReservation', { params: { reservationId } }));
      leftovers.push({ what: 'a reservation', clean });
      return '';
    },
    reserved: async () => {
      values.get('reservationId');
      const number = values.get('number');
      const tries = [
        ['second', 'reserveBike', 'BIKE_IS_RESERVED'],
        ['second', 'startRent', 'BIKE_IS_RESERVED'],
        ['first', 'reserveBike', 'ACCOUNT_HAS_RESERVATION_ALREADY'],
      ] as const;
      for (const [as, id, code] of tries) {
        rider(as);
        const asked = id === 'startRent' ? { body: { number, position: values.get('here') } } : { params: { number } };
        const answer = await ask(id, { as, expires: await world.inSeconds(20), ...asked });
        if (answer.status !== 409 || text(answer.body, 'code') !== code)
          return `${id} of the ${as} rider: ${answer.status} ${text(answer.body, 'code')} came, not 409 ${code}`;
      }
      const { body } = await ask('getMapCell', { params: values.get('cell') });
      if (list(body, 'vehicles.ids').includes(values.get('mapId'))) return 'the cell has the reserved vehicle';
      return world.gbfs ? inFeed(false) : '';
    },
    published: () => inFeed(true),
    unpublished: () => inFeed(false),
    keepExact: ({ body }) => values.set('exact', at(body, 'position')),
    isRough: ({ body }) => {
      const radius = count(body, 'position.radiusMeters');
      const away = metersBetween(pointAt(body, 'position'), pointAt(values.get('exact'), ''));
      if (away === 0) return 'the position is the exact one';
      return away <= radius ? '' : `the vehicle is ${Math.round(away)} m away, not within ${radius} m`;
    },
    shareLimit: async () => {
      for (let n = 0; n <= READS; n += 1) {
        const { status, body } = await ask('getSharedRide', { body: { token: values.get('token') } });
        if (status === 429) return n > 1 && count(body, 'retries_in') > 0 ? '' : `429 came for read ${n + 1}`;
      }
      return `no 429 came for ${READS + 1} reads`;
    },
    race: async () => {
      rider('second');
      const expires = await world.inSeconds(20);
      const body = { number: values.get('number'), position: values.get('here') };
      const answers = await Promise.all(
        Array.from({ length: STARTS }, async (_, n) => {
          const as = n % 2 === 0 ? 'first' : 'second';
          return { as, answer: await ask('startRent', { as, body, expires }) };
        }),
      );
      const won = answers.filter(({ answer }) => answer.status === 202);
      const wrong = won.map(({ as, answer }) => begin(as, at(answer.body, 'rent'))).find((one) => one !== '');
      const [winner] = won;
      if (!winner || won.length > 1) return `${won.length} starts were accepted`;
      if (wrong) return wrong;
      values.set('rentId', text(winner.answer.body, 'rent.id'));
      world.nameRider('winner', winner.as);
      const strange = answers.find(({ answer }) => ![202, 409].includes(answer.status));
      return strange ? `${strange.answer.status} came` : '';
    },
    forgetRide: () => values.set('rentId', undefined),
    /** Without a ride a right backend would delete the account. */
    deleteInRide: async () => {
      const rides = list((await ask('getCurrentRents')).body, 'items').map((rent) => at(rent, 'id'));
      if (!rides.includes(values.get('rentId'))) throw new Untried('the first rider has no ride');
      const { status, body } = await ask('deleteAccount');
      return status === 409 && text(body, 'code') === 'RIDE_UNDER_WAY' ? '' : `${status} ${text(body, 'code')} came`;
    },
    lastsUntilClaim: ({ body }) => {
      const until = (Date.parse(text(body, 'claimed_at')) - Date.parse(text(body, 'ride_started_at'))) / 1000;
      return count(body, 'duration') <= until + 1
        ? ''
        : `${count(body, 'duration')} s, but the claim came after ${until} s`;
    },
    isNewRide: ({ body }) => begin('first', at(body, 'rent')),
    endRide: () => endRide('first', String(values.get('rentId'))),
    minuteOfPause: ({ body }) => {
      const seconds = count(body, 'paused_seconds');
      return seconds >= 60 && seconds < 150 ? '' : `${seconds} s of a pause of a minute are counted`;
    },
    ride: async () => {
      const { body } = await ask('getRent', { params: { rentId: values.get('rentId') } });
      const seconds = Math.max(world.rideMinutes * 60, count(body, 'inspection_seconds') + 5);
      const until = Date.parse(text(body, 'ride_started_at')) + seconds * 1000;
      for (let left = until - Date.parse(world.now()); left > 0; left = until - Date.parse(world.now())) {
        await world.pass(Math.min(left, RENEWS_EVERY_MS));
        for (const as of world.riders.length > 1 ? ['first', 'second'] : ['first'])
          await ask('getCurrentRents', { as });
        await Promise.all([own?.renew(), stranger?.renew()]);
      }
    },
    cost: ({ body }) => {
      const wanted = costOf(body);
      const ridden = (Date.parse(text(body, 'finish_requested_at')) - Date.parse(text(body, 'ride_started_at'))) / 1000;
      if (count(body, 'cost') !== wanted) return `${count(body, 'cost')} roubles, not ${wanted} (decisions §4.13)`;
      return Math.abs(count(body, 'duration') - ridden) <= 1 ? '' : `${count(body, 'duration')} s, not ${ridden} s`;
    },

    listen: async () => void (own = await listenAs('first')),
    listenAsStranger: async () => {
      stranger = await listenAs('second').catch((error: unknown) => {
        if (error instanceof Refused) return { rows: [], renew: async () => undefined };
        throw error;
      });
    },
    heard: async () => {
      const rentId = values.get('rentId');
      if (!own) throw new Untried('no subscription began');
      await own.heard((row) => at(row, 'id') === rentId && at(row, 'stage') === 'ACTIVE_RIDE_COMPLETED');
    },
    unheard: () => {
      if (!stranger) throw new Untried('the second rider has no subscription');
      return stranger.rows.length === 0 ? '' : `${stranger.rows.length} changes arrived`;
    },
  };
  return { procedures, endRides };
}

const END_BY_HAND = 'End it before the next run: in the app as this rider, or as your support does';
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The cell of a point, as slippy maps number them. */
function cellOf({ latitude, longitude }: Point): { z: number; x: number; y: number } {
  const tiles = 2 ** ZOOM;
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return { z: ZOOM, x: Math.floor(((longitude + 180) / 360) * tiles), y: Math.floor(((1 - north) / 2) * tiles) };
}

function parkingBeside(cell: unknown, here: Point): { at: Point & { accuracy: number }; number: string } | undefined {
  const numbers = list(cell, 'parkings.numbers').map(String);
  const lons = list(cell, 'parkings.lons').map(Number);
  return list(cell, 'parkings.lats')
    .map((lat, n) => ({
      at: { latitude: Number(lat) / 1e5, longitude: (lons[n] ?? 0) / 1e5, accuracy: 5 },
      number: numbers[n] ?? '',
    }))
    .toSorted((a, b) => metersBetween(a.at, here) - metersBetween(b.at, here))[0];
}

const pointAt = (value: unknown, path: string): Point => ({
  latitude: count(at(value, path), 'latitude'),
  longitude: count(at(value, path), 'longitude'),
});

/** Exact enough within a city. */
function metersBetween(a: Point, b: Point): number {
  const east = (a.longitude - b.longitude) * Math.cos((b.latitude * Math.PI) / 180);
  return 111_195 * Math.hypot(a.latitude - b.latitude, east);
}

/** The next step to the end of a ride; null while the vehicle or a hand moves. */
function nextAct(rent: unknown): string | null {
  const [stage, step] = [at(rent, 'stage'), at(rent, 'step')];
  if (stage === 'CHECK_START') return 'cancelRent';
  if (stage === 'ACTIVE_RIDE' || stage === 'PAUSE') return 'finishRent';
  if (stage !== 'ACTIVE_RIDE_END') return null;
  if (step === 'parking') return 'finishRent';
  if (step === 'chain_lock_open') return 'openChain';
  if (step !== 'photo_upload') return null;
  return at(rent, 'photo_state') === 'none' ? 'uploadPhoto' : 'completeRent';
}

/** Roubles: started minutes after the free ones, in kopecks, rounded half up once (decisions §4.13), up to the cap (§5.5). */
function costOf(rent: unknown): number {
  const minutes = (seconds: number) => Math.ceil(Math.max(0, seconds) / 60);
  const kopecks = (value: unknown, name: string) => Math.round(count(value, name) * 100);
  const pauseIsApart = text(rent, 'pause_cost') !== '';
  const apart = pauseIsApart ? Math.min(count(rent, 'paused_seconds'), count(rent, 'duration')) : 0;
  const paid = Math.max(0, minutes(count(rent, 'duration') - apart) - count(rent, 'free_minutes'));
  const riding = list(rent, 'price_lines').reduce<number>((sum, line) => {
    const end = text(line, 'toMinute') === '' ? Infinity : count(line, 'toMinute');
    return sum + Math.max(0, Math.min(paid, end) - count(line, 'fromMinute')) * kopecks(line, 'cost');
  }, 0);
  const reserved = count(rent, 'reservation.minutes') * Math.round(count(rent, 'reservation.cost') * 100);
  const cap = text(rent, 'fare_cap') === '' ? Infinity : count(rent, 'fare_cap');
  return Math.min(
    cap,
    Math.floor(
      (riding + minutes(apart) * kopecks(rent, 'pause_cost') + reserved + kopecks(rent, 'insurance_cost') + 50) / 100,
    ),
  );
}
