import { beforeEach, describe, expect, test } from 'vitest';
import { STATIONS, takeDockedBike, type DockedBike } from '../support/sandbox/dockedBike.ts';
import { setRider } from '../support/sandbox/money.ts';
import { ask, fileSandbox } from '../support/sandbox/sandbox.ts';
import { besideFirstStation as here, controlOf, DOCK_BIKE, DOCK_EBIKE, JPEG } from '../support/sandbox/world.ts';
import { chargesIn, supportEnds } from './ride.ts';

let at: DockedBike;
const first = { external_id: '1', addr: '1. Никольская улица', addr_en: '1. Nikolskaya Street' };
const places = async (station: number) => {
  const { body } = await ask(`${sandbox.origins.gateway}/api/map/stations/${station}`);
  return Object(body).stations_dynamic_attributes;
};

const sandbox = await fileSandbox();
beforeEach(async () => {
  at = await takeDockedBike(sandbox);
});
const RIDING = 'ACTIVE_RIDE IN_PROGRESS wait 1/1';
const NOT_TAKEN = 'CHECK_START ERROR_START unlock 2/2 BIKE_NOT_TAKEN, 0 ₽ for 0 s';
const pushIn = (station: number, dock?: number) => () =>
  at.bike.hand('pushIn', { station, ...(dock === undefined ? {} : { dock }) });

// A063, A069
test.for([
  [
    DOCK_BIKE,
    '300103',
    {
      kind: 0,
      type: 'bike',
      batteryPercent: null,
      capabilities: { docked: true, battery: false, wheelLock: false, photoAtEnd: false, pause: false },
    },
  ],
  [DOCK_EBIKE, '300104', { kind: 1, type: 'eBike', batteryPercent: 74, capabilities: { docked: true, battery: true } }],
] as const)(
  'The server finds the docked bike %s by its number and by its dock code %s',
  async ([number, code, facts]) => {
    const byNumber = await at.ride.get(`/api/bikes/${number}`);
    const dock = { code, station: first };
    expect(byNumber.body).toMatchObject({ frameNumber: number, deviceType: null, obstacles: [], dock, ...facts });
    expect((await at.ride.get(`/api/bikes/${code}`)).body).toMatchObject({ frameNumber: number, dock: { code } });
    const guest = await ask(`${sandbox.origins.gateway}/api/map/bikes/${code}`);
    const { kind: form, batteryPercent } = facts;
    expect(guest.body).toMatchObject({ frameNumber: number, form, batteryPercent, isFree: true });
    const { id } = Object(byNumber.body);
    expect((await at.ride.get(`/api/map/vehicles/${id}`)).body).toMatchObject({ dock });
  },
);

test.for(['300101', '300199', '399901'])('The server finds no bike by the dock code %s', async (code) => {
  expect((await at.ride.get(`/api/bikes/${code}`)).body).toMatchObject({ code: 'BIKE_NOT_FOUND' });
  const { body } = await ask(`${sandbox.origins.gateway}/api/map/bikes/${code}`);
  expect(body).toMatchObject({ code: 'BIKE_NOT_FOUND' });
});

test('A ride on a docked bike uses the rider’s tariff for ordinary bikes', async () => {
  const rent = await at.ride.start(DOCK_BIKE, here);
  const columns = { bike_type: 'other', device_type: null, tariff_id: 'bike-season', station: first, parking_id: null };
  expect(rent).toMatchObject(columns);
});

test('After the start command, the ride begins when the rider pulls the bike out, and ends when the rider pushes it into a dock', async () => {
  const before = await places(1);
  const asked = await at.opened();
  expect(await at.does()).toBe('CHECK_START IN_PROGRESS unlock 2/2');
  expect(await at.ride.command(asked.key)).toMatchObject({ state: 'done' });
  const now = await places(1);
  expect(now).toMatchObject({ mechanical_bikes: before.mechanical_bikes - 1, free_places: before.free_places });
  expect(await at.bike.hand('pullOut')).toBe(200);
  expect(await at.does()).toBe(RIDING);
  expect(await at.row()).toMatchObject({ state: 'STARTED', station: first });
  expect(await at.bike.facts()).toMatchObject({ status: 'IN_USE', dock: null });
  expect(await places(1)).toMatchObject({ free_places: before.free_places + 1 });
  expect((await at.ride.get('/api/bikes/300103')).status).toBe(404);

  await at.muchLater(46 * 60_000);
  const moment = new Date(sandbox.clock.now()).toISOString();
  expect(await pushIn(STATIONS.mechanic)()).toBe(200);
  expect(await at.does()).toBe('ACTIVE_RIDE_END CHECK_END lock_info 1/1');
  expect(await at.row()).toMatchObject({ finish_requested_at: moment, station: { external_id: '3' } });
  expect(await at.does(2_000)).toBe('ACTIVE_RIDE_COMPLETED DONE wait 1/1, 2 ₽ for 2760 s');
  expect(await at.row()).toMatchObject({ station: { external_id: '3' } });
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', dock: '300303', battery: null });
  expect(await at.bike.lockCommands()).toEqual(['dock open obeyed']);
  expect((await at.ride.get('/api/bikes/300303')).body).toMatchObject({ frameNumber: DOCK_BIKE, obstacles: [] });
});

test('A ride costs nothing when the rider puts the bike back into a dock within the inspection time', async () => {
  await at.riding();
  const ended = await at.does(119_000, pushIn(STATIONS.first, 1), 2_000);
  expect(ended).toBe('ACTIVE_RIDE_COMPLETED DONE wait 1/1, 0 ₽ for 119 s');
  expect(await at.row()).toMatchObject({ station: first });
  expect(await chargesIn(sandbox)).toEqual([]);
});

test('A rider starts a ride at the keypad of a station, and the server refuses the rider a second bike', async () => {
  const take = (login: string, dock: string) => controlOf(sandbox).POST('/control/keypad', { body: { login, dock } });
  expect((await take('10001', '300103')).response.status).toBe(200);
  const begun = { stage: 'ACTIVE_RIDE', state: 'STARTED', bike_type: 'other', station: first, version: 1 };
  expect(await at.ride.current()).toMatchObject({ items: [{ frame_number: DOCK_BIKE, ...begun }] });
  expect((await take('10001', '300104')).error).toMatchObject({ code: 'ACCOUNT_HAS_RENT_ALREADY' });
  expect((await take('10002', '300104')).error).toMatchObject({ code: 'ACCOUNT_DEBT' });
  expect((await take('10001', '300101')).response.status).toBe(404);
  expect((await take('99', '300104')).response.status).toBe(404);
  await at.muchLater(48 * 3_600_000);
  expect(await at.ride.current()).toMatchObject({ items: [] });
  expect((await chargesIn(sandbox))?.map(({ kind }) => kind)).toContain('fine');
  expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', dock: null });
  await setRider(sandbox, '10001', { tariff: true });
});

test('When the rider does not pull the bike out in time, the dock closes and the rider pays nothing', async () => {
  await at.opened();
  expect(await at.does(30_000)).toBe(NOT_TAKEN);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', dock: '300103' });
  expect(await at.bike.hand('pullOut')).toBe(409);
});

test.for([
  [{ jammed: true }, 'dock open jammed'],
  [{ online: false }, 'dock open offline'],
] as const)(
  'When a dock in the state %o cannot release the bike, the server ends the start of the ride free of charge',
  async ([broken, command]) => {
    const asked = await at.ride.start(DOCK_BIKE, here);
    expect(await at.does(broken, 4_000)).toMatch(/ ERROR_START .* OPEN_LOCK_ERROR, 0 ₽ /);
    expect(await at.ride.command(asked.key)).toMatchObject({ state: 'refused', code: 'OPEN_LOCK_ERROR' });
    expect(await at.bike.lockCommands()).toEqual([command]);
    await at.bike.set({ jammed: false, online: true });
  },
);

test('When a dock reports itself open but stays closed, the rider cannot pull the bike out, and the start ends with an error', async () => {
  await at.bike.set({ ghost: true });
  await at.opened();
  expect(await at.bike.hand('pullOut')).toBe(409);
  expect(await at.does(30_000)).toBe(NOT_TAKEN);
});

test('When the rider cancels the start, the dock closes and the rider pays nothing', async () => {
  await at.opened();
  expect(await at.does('cancel')).toBe('CHECK_START DONE unlock 2/2, 0 ₽ for 0 s');
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', dock: '300103' });
  await at.later(40_000);
  expect(await at.ride.current()).toMatchObject({ items: [] });
});

test('When an offline dock is online again, it reports that the rider has pulled the bike out, and the ride starts', async () => {
  await at.opened();
  expect(await at.does({ online: false }, 'pullOut', 40_000)).toBe('CHECK_START IN_PROGRESS unlock 2/2');
  expect(await at.does({ online: true })).toBe(RIDING);
  expect(await at.row()).toMatchObject({ ride_started_at: new Date(sandbox.clock.now()).toISOString() });
});

test('An offline dock still closes when the time to pull the bike out is over', async () => {
  await at.opened();
  await at.does({ online: false }, 40_000);
  expect(await at.bike.hand('pullOut')).toBe(409);
  expect(await at.does({ online: true })).toBe(NOT_TAKEN);
});

/** The dock that the rider has pushed the bike into is jammed. */
const stuck = async () => {
  await at.riding();
  const jammed = await at.does(130_000, { jammed: true }, pushIn(STATIONS.first, 5), 2_000);
  expect(jammed).toBe('ACTIVE_RIDE_END CHECK_END lock_info 1/1 NEED_CLOSE_LOCK');
};

test('A jammed dock does not end the ride; the rider can pull the bike out, ride on, and end the ride in another dock', async () => {
  await stuck();
  expect(await at.does('pullOut')).toBe(RIDING);
  expect(await at.row()).toMatchObject({ finish_requested_at: null, station: first });
  const ended = await at.does(60_000, pushIn(STATIONS.first, 6), 2_000);
  expect(ended).toMatch(/^ACTIVE_RIDE_COMPLETED DONE .* for 192 s$/);
});

test('When the rider asks the server to check a jammed dock again, the ride ends only if the dock is no longer jammed', async () => {
  await stuck();
  expect(await at.does('finish')).toBe('ACTIVE_RIDE_END CHECK_END lock_info 1/1');
  expect(await at.does(2_000)).toBe('ACTIVE_RIDE_END CHECK_END lock_info 1/1 NEED_CLOSE_LOCK');
  await at.bike.set({ jammed: false });
  expect((await at.ride.finish(null)).uploadTicket).toBe(null);
  expect(await at.does(2_000)).toMatch(/^ACTIVE_RIDE_COMPLETED DONE .* for 130 s$/);
});

test('The ride continues when the rider pulls the bike out before the dock has locked', async () => {
  await at.riding();
  expect(await at.does(pushIn(STATIONS.first), 1_000, 'pullOut', 5_000)).toBe(RIDING);
  expect(await at.row()).toMatchObject({ finish_requested_at: null });
});

test.for([
  [DOCK_EBIKE, STATIONS.mechanic],
  [DOCK_BIKE, STATIONS.electro],
  [DOCK_BIKE, STATIONS.closed],
] as const)(
  'The server does not end the ride of bike %s at station %i, which is closed or takes other kinds of bikes',
  async ([number, station]) => {
    at = await takeDockedBike(sandbox, number);
    await at.riding();
    expect(await at.does(pushIn(station), 5_000)).toBe(`${RIDING} PARKING_NOT_ALLOWED`);
    expect(await at.row()).toMatchObject({ finish_requested_at: null, station: first });
    expect(await at.ride.refused('finish', { position: here })).toBe('PARKING_NOT_ALLOWED');
    expect(await at.does('pullOut')).toBe(RIDING);
  },
);

test('The sandbox refuses to push a bike into a full station, an occupied dock or an unknown dock', async () => {
  await at.riding();
  expect(await places(STATIONS.full)).toMatchObject({ free_places: 0 });
  expect(await pushIn(STATIONS.full)()).toBe(409);
  for (const dock of [4, 99]) expect(await pushIn(STATIONS.first, dock)()).toBe(409);
  expect(await at.bike.hand('closeWheel')).toBe(409);
});

test('When an offline dock is online again, the server ends the ride as of the time when the rider pushed the bike in', async () => {
  await at.riding();
  await at.does(130_000, { online: false });
  const moment = new Date(sandbox.clock.now()).toISOString();
  await at.does(pushIn(STATIONS.electro), 'pullOut', pushIn(STATIONS.mechanic));
  expect(await at.ride.refused('finish', { position: here })).toBe('BIKE_NOT_DOCKED');
  expect(await at.does(600_000)).toBe(RIDING);
  expect(await at.does({ online: true })).toMatch(/ DONE .* for 130 s$/);
  expect(await at.row()).toMatchObject({ finish_requested_at: moment, station: { external_id: '3' } });
});

// B006
describe('a docked bike beside a Port+ station without a free port', () => {
  const besideFull = { latitude: 55.75461, longitude: 37.62481, accuracy: 5 };

  test('Beside a full Port+ station a rider can end the ride without a dock, and the bike is then out of service', async () => {
    await at.riding();
    await at.later(130_000);
    const moment = new Date(sandbox.clock.now()).toISOString();
    await at.ride.finish(besideFull);
    expect(await at.does()).toMatch(/^ACTIVE_RIDE_COMPLETED DONE .* for 130 s$/);
    const station = { external_id: String(STATIONS.full) };
    expect(await at.row()).toMatchObject({ finish_requested_at: moment, station });
    expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', dock: null });
  });

  test('The server refuses to end a ride outside a dock unless the rider’s known position is beside a full station', async () => {
    await at.riding();
    for (const position of [{ ...besideFull, latitude: besideFull.latitude + 0.0006 }, null, here])
      expect(await at.ride.refused('finish', { position })).toBe('BIKE_NOT_DOCKED');
    expect(await at.does()).toBe(RIDING);
  });
});

const ELSEWHERE: [string, object][] = [
  ['pause', { position: here }],
  ['resume', { position: here }],
  ['parking', { number: '1208', position: here }],
  ['complete', {}],
  ['return-to-ride', {}],
  ['open-lock', {}],
  ['open-chain', {}],
  ['cancel', {}],
];
test('During a ride on a docked bike the server refuses a photo and the commands for other kinds of vehicles', async () => {
  const refused = async () => {
    for (const [act, body] of ELSEWHERE) expect([act, await at.ride.refused(act, body)]).toEqual([act, 'WRONG_STAGE']);
    expect((await at.ride.photo(JPEG)).status).toBe(409);
  };
  await at.riding();
  await refused();
  await at.does({ jammed: true }, 'pushIn', 3_000);
  await refused();
});

test('When a rider claims the bike’s return outside a dock, the next dock that locks it ends the ride as of the claim', async () => {
  await at.riding();
  await at.later(130_000);
  expect(await at.ride.refused('finish', { position: here })).toBe('BIKE_NOT_DOCKED');
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE', finish_requested_at: null });
  const said = new Date(sandbox.clock.now()).toISOString();
  await at.ride.act('claim', { reason: 'wheelLock', at: said, position: null });
  const claimed = await at.does(60_000, { jammed: true }, pushIn(STATIONS.first), 2_000, 'pullOut');
  expect(claimed).toBe(RIDING);
  expect(await at.row()).toMatchObject({ claimed_at: said, finish_requested_at: said });
  expect(await at.does(pushIn(STATIONS.first), 2_000)).toMatch(/ DONE .* for 130 s$/);
});

test('After support ends a ride outside a dock, the bike is out of service until someone pushes it into a dock', async () => {
  await at.riding();
  await supportEnds(sandbox, (await at.ride.row()).id);
  expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', dock: null });
  expect(await at.ride.startRefused(DOCK_BIKE, here)).toMatchObject({ code: 'BIKE_NOT_ALLOWED' });
  expect(await pushIn(STATIONS.first, 3)()).toBe(200);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', dock: '300103' });
});
