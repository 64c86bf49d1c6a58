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
    expect(byNumber.body).toMatchObject({
      frameNumber: number,
      deviceType: null,
      obstacles: [],
      dock: { code, station: first },
      ...facts,
    });
    expect((await at.ride.get(`/api/bikes/${code}`)).body).toMatchObject({ frameNumber: number, dock: { code } });
    const guest = await ask(`${sandbox.origins.gateway}/api/map/bikes/${code}`);
    expect(guest.body).toMatchObject({
      frameNumber: number,
      form: facts.kind,
      batteryPercent: facts.batteryPercent,
      isFree: true,
    });
    expect(Object.keys(Object(guest.body)).toSorted()).toEqual([
      'batteryPercent',
      'form',
      'frameNumber',
      'isFree',
      'maxRangeMeters',
    ]);
    const { id } = Object(byNumber.body);
    expect((await at.ride.get(`/api/map/vehicles/${id}`)).body).toMatchObject({ dock: { code, station: first } });
  },
);

test.for(['300101', '300199', '399901'])('The server finds no bike by the dock code %s', async (code) => {
  expect((await at.ride.get(`/api/bikes/${code}`)).body).toMatchObject({ code: 'BIKE_NOT_FOUND' });
  const { body } = await ask(`${sandbox.origins.gateway}/api/map/bikes/${code}`);
  expect(body).toMatchObject({ code: 'BIKE_NOT_FOUND' });
});

test('A ride on a docked bike uses the rider’s tariff for ordinary bikes', async () => {
  const rent = await at.ride.start(DOCK_BIKE, here);
  expect(rent).toMatchObject({
    bike_type: 'other',
    device_type: null,
    tariff_id: 'bike-season',
    station: first,
    parking_id: null,
    step: 'wait',
    step_count: 2,
  });
});

test('After the start command, the ride begins when the rider pulls the bike out, and ends when the rider pushes it into a dock', async () => {
  const before = await places(1);
  const asked = await at.opened();
  expect(await at.row()).toMatchObject({
    stage: 'CHECK_START',
    status: 'IN_PROGRESS',
    state: 'WAITING',
    step: 'unlock',
    step_number: 2,
    step_count: 2,
  });
  expect(await at.ride.command(asked.key)).toMatchObject({ state: 'done' });
  const now = await places(1);
  expect(now).toMatchObject({ mechanical_bikes: before.mechanical_bikes - 1, free_places: before.free_places });
  expect(await at.bike.hand('pullOut')).toBe(200);
  const rent = await at.row();
  expect(rent).toMatchObject({ stage: 'ACTIVE_RIDE', status: 'IN_PROGRESS', state: 'STARTED', station: first });
  expect(await at.bike.facts()).toMatchObject({ status: 'IN_USE', dock: null });
  expect(await places(1)).toMatchObject({ free_places: before.free_places + 1 });
  expect((await at.ride.get('/api/bikes/300103')).status).toBe(404);

  await at.muchLater(46 * 60_000);
  const moment = new Date(sandbox.clock.now()).toISOString();
  expect(await at.bike.hand('pushIn', { station: STATIONS.mechanic })).toBe(200);
  expect(await at.row()).toMatchObject({
    stage: 'ACTIVE_RIDE_END',
    status: 'CHECK_END',
    step: 'lock_info',
    step_number: 1,
    step_count: 1,
    error_code: null,
    finish_requested_at: moment,
    station: { external_id: '3' },
  });
  await at.later(2_000);
  expect(await at.row()).toMatchObject({
    stage: 'ACTIVE_RIDE_COMPLETED',
    status: 'DONE',
    duration: 46 * 60,
    cost: 2,
    station: { external_id: '3' },
  });
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', dock: '300303', battery: null });
  expect(await at.bike.lockCommands()).toEqual(['dock open obeyed']);
  expect((await at.ride.get('/api/bikes/300303')).body).toMatchObject({ frameNumber: DOCK_BIKE, obstacles: [] });
});

test('A ride costs nothing when the rider puts the bike back into a dock within the inspection time', async () => {
  await at.riding();
  await at.later(119_000);
  await at.bike.hand('pushIn', { station: STATIONS.first, dock: 1 });
  await at.later(2_000);
  expect(await at.row()).toMatchObject({ status: 'DONE', cost: 0, duration: 119, station: first });
  expect(await chargesIn(sandbox)).toEqual([]);
});

test('A rider starts a ride at the keypad of a station, and the server refuses the rider a second bike', async () => {
  const take = (login: string, dock: string) => controlOf(sandbox).POST('/control/keypad', { body: { login, dock } });
  expect((await take('10001', '300103')).response.status).toBe(200);
  expect(await at.ride.current()).toMatchObject({
    items: [
      {
        stage: 'ACTIVE_RIDE',
        state: 'STARTED',
        bike_type: 'other',
        frame_number: DOCK_BIKE,
        station: first,
        version: 1,
      },
    ],
  });
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
  await at.later(30_000);
  const rent = await at.row();
  expect(rent).toMatchObject({ stage: 'CHECK_START', status: 'ERROR_START', error_code: 'BIKE_NOT_TAKEN', cost: 0 });
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
    await at.bike.set(broken);
    await at.later(4_000);
    expect(await at.row()).toMatchObject({ status: 'ERROR_START', error_code: 'OPEN_LOCK_ERROR', cost: 0 });
    expect(await at.ride.command(asked.key)).toMatchObject({ state: 'refused', code: 'OPEN_LOCK_ERROR' });
    expect(await at.bike.lockCommands()).toEqual([command]);
    await at.bike.set({ jammed: false, online: true });
  },
);

test('When a dock reports itself open but stays closed, the rider cannot pull the bike out, and the start ends with an error', async () => {
  await at.bike.set({ ghost: true });
  await at.opened();
  expect(await at.row()).toMatchObject({ step: 'unlock' });
  expect(await at.bike.hand('pullOut')).toBe(409);
  await at.later(30_000);
  expect(await at.row()).toMatchObject({ error_code: 'BIKE_NOT_TAKEN' });
});

test('When the rider cancels the start, the dock closes and the rider pays nothing', async () => {
  await at.opened();
  expect(await at.ride.act('cancel', {})).toMatchObject({ status: 'DONE', cost: 0 });
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', dock: '300103' });
  await at.later(40_000);
  expect(await at.ride.current()).toMatchObject({ items: [] });
});

test('When an offline dock is online again, it reports that the rider has pulled the bike out, and the ride starts', async () => {
  await at.opened();
  await at.bike.set({ online: false });
  await at.bike.hand('pullOut');
  await at.later(40_000);
  expect(await at.row()).toMatchObject({ stage: 'CHECK_START', step: 'unlock' });
  await at.bike.set({ online: true });
  const rent = await at.row();
  expect(rent).toMatchObject({ stage: 'ACTIVE_RIDE', ride_started_at: new Date(sandbox.clock.now()).toISOString() });
});

test('An offline dock still closes when the time to pull the bike out is over', async () => {
  await at.opened();
  await at.bike.set({ online: false });
  await at.later(40_000);
  expect(await at.bike.hand('pullOut')).toBe(409);
  await at.bike.set({ online: true });
  expect(await at.row()).toMatchObject({ status: 'ERROR_START', error_code: 'BIKE_NOT_TAKEN' });
});

const stuck = async () => {
  await at.riding();
  await at.later(130_000);
  await at.bike.set({ jammed: true });
  await at.bike.hand('pushIn', { station: STATIONS.first, dock: 5 });
  await at.later(2_000);
};

test('A jammed dock does not end the ride; the rider can pull the bike out, ride on, and end the ride in another dock', async () => {
  await stuck();
  expect(await at.row()).toMatchObject({
    stage: 'ACTIVE_RIDE_END',
    step: 'lock_info',
    error_code: 'NEED_CLOSE_LOCK',
    finish_requested_at: expect.any(String),
  });
  expect(await at.bike.hand('pullOut')).toBe(200);
  expect(await at.row()).toMatchObject({
    stage: 'ACTIVE_RIDE',
    status: 'IN_PROGRESS',
    finish_requested_at: null,
    error_code: null,
    station: first,
  });
  await at.later(60_000);
  await at.bike.hand('pushIn', { station: STATIONS.first, dock: 6 });
  await at.later(2_000);
  expect(await at.row()).toMatchObject({ status: 'DONE', duration: 192 });
});

test('When the rider asks the server to check a jammed dock again, the ride ends only if the dock is no longer jammed', async () => {
  await stuck();
  await at.ride.finish(here);
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE_END', error_code: null });
  await at.later(2_000);
  expect(await at.row()).toMatchObject({ error_code: 'NEED_CLOSE_LOCK' });
  await at.bike.set({ jammed: false });
  expect((await at.ride.finish(null)).uploadTicket).toBe(null);
  await at.later(2_000);
  expect(await at.row()).toMatchObject({ status: 'DONE', duration: 130 });
});

test('The ride continues when the rider pulls the bike out before the dock has locked', async () => {
  await at.riding();
  await at.bike.hand('pushIn', { station: STATIONS.first });
  await at.later(1_000);
  await at.bike.hand('pullOut');
  await at.later(5_000);
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE', finish_requested_at: null });
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
    await at.bike.hand('pushIn', { station });
    await at.later(5_000);
    expect(await at.row()).toMatchObject({
      stage: 'ACTIVE_RIDE',
      error_code: 'PARKING_NOT_ALLOWED',
      finish_requested_at: null,
      station: first,
    });
    expect(await at.ride.refused('finish', { position: here })).toBe('PARKING_NOT_ALLOWED');
    await at.bike.hand('pullOut');
    expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE', error_code: null });
  },
);

test('The sandbox refuses to push a bike into a full station, an occupied dock or an unknown dock', async () => {
  await at.riding();
  expect(await places(STATIONS.full)).toMatchObject({ free_places: 0 });
  expect(await at.bike.hand('pushIn', { station: STATIONS.full })).toBe(409);
  expect(await at.bike.hand('pushIn', { station: STATIONS.first, dock: 4 })).toBe(409);
  expect(await at.bike.hand('pushIn', { station: STATIONS.first, dock: 99 })).toBe(409);
  expect(await at.bike.hand('closeWheel')).toBe(409);
});

test('When an offline dock is online again, the server ends the ride as of the time when the rider pushed the bike in', async () => {
  await at.riding();
  await at.later(130_000);
  await at.bike.set({ online: false });
  const moment = new Date(sandbox.clock.now()).toISOString();
  await at.bike.hand('pushIn', { station: STATIONS.electro });
  await at.bike.hand('pullOut');
  await at.bike.hand('pushIn', { station: STATIONS.mechanic });
  expect(await at.ride.refused('finish', { position: here })).toBe('BIKE_NOT_DOCKED');
  await at.later(600_000);
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE' });
  await at.bike.set({ online: true });
  expect(await at.row()).toMatchObject({
    status: 'DONE',
    finish_requested_at: moment,
    duration: 130,
    station: { external_id: '3' },
  });
});

// B006
describe('a docked bike beside a Port+ station without a free port', () => {
  const besideFull = { latitude: 55.75461, longitude: 37.62481, accuracy: 5 };

  test('Beside a full Port+ station a rider can end the ride without a dock, and the bike is then out of service', async () => {
    await at.riding();
    await at.later(130_000);
    const moment = new Date(sandbox.clock.now()).toISOString();
    await at.ride.finish(besideFull);
    expect(await at.row()).toMatchObject({
      stage: 'ACTIVE_RIDE_COMPLETED',
      status: 'DONE',
      duration: 130,
      finish_requested_at: moment,
      station: { external_id: String(STATIONS.full) },
    });
    expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', dock: null });
  });

  test('The server refuses to end a ride outside a dock unless the rider’s known position is beside a full station', async () => {
    await at.riding();
    for (const position of [{ ...besideFull, latitude: besideFull.latitude + 0.0006 }, null, here])
      expect(await at.ride.refused('finish', { position })).toBe('BIKE_NOT_DOCKED');
    expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE' });
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
  await at.bike.set({ jammed: true });
  await at.bike.hand('pushIn');
  await at.later(3_000);
  await refused();
});

test('When a rider claims the bike’s return outside a dock, the next dock that locks it ends the ride as of the claim', async () => {
  await at.riding();
  await at.later(130_000);
  expect(await at.ride.refused('finish', { position: here })).toBe('BIKE_NOT_DOCKED');
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE', finish_requested_at: null });
  const said = new Date(sandbox.clock.now()).toISOString();
  await at.ride.act('claim', { reason: 'wheelLock', at: said, position: null });
  await at.later(60_000);
  await at.bike.set({ jammed: true });
  await at.bike.hand('pushIn', { station: STATIONS.first });
  await at.later(2_000);
  await at.bike.hand('pullOut');
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE', claimed_at: said, finish_requested_at: said });
  await at.bike.hand('pushIn', { station: STATIONS.first });
  await at.later(2_000);
  expect(await at.row()).toMatchObject({ status: 'DONE', duration: 130 });
});

test('After support ends a ride outside a dock, the bike is out of service until someone pushes it into a dock', async () => {
  await at.riding();
  await supportEnds(sandbox, (await at.ride.row()).id);
  expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', dock: null });
  expect(await at.ride.startRefused(DOCK_BIKE, here)).toMatchObject({ code: 'BIKE_NOT_ALLOWED' });
  expect(await at.bike.hand('pushIn', { station: STATIONS.first, dock: 3 })).toBe(200);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', dock: '300103' });
});
