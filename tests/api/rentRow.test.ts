import { describe, expect, it } from 'vitest';
import { getCurrentRents, parseRent } from '#api/rents.ts';
import { rideSum } from '#domain/rideSum.ts';
import { receiptView } from '#features/ride/receipt/receipt.view.ts';
import { aRow } from '../support/machines/rents.ts';
import { words } from '../support/words.ts';
import { answering, hearing } from './answering.ts';

const heard = hearing();
const NOW = Date.parse('2026-11-21T10:10:00Z');
const SERVER_TIME = '2026-11-21T10:05:00Z';
const row = aRow({
  state: 'STARTED',
  stage: 'ACTIVE_RIDE',
  status: 'IN_PROGRESS',
  ride_started_at: '2026-11-21T10:00:00Z',
  free_minutes: 5,
  pause_cost: 2,
  paused_seconds: 60,
  version: 3,
  server_time: SERVER_TIME,
});
/** 10 minutes, one of them paused, 5 of them free. */
const SUM = 4 * 6 + 2;
/** Without one of these the app does not know the rider, the ride, or the permitted commands of a row. */
const NEEDED = words(`
  id client_id frame_number capabilities error_code ride_started_at finish_requested_at claimed_at ended_at version
  server_time`);
const FIGURES = words(
  'duration cost bonus free_minutes price_lines pause_cost fare_cap reservation insurance_cost paused_seconds paused_at',
);
const sumIn = (part: object) => {
  const rent = parseRent({ ...row, ...part });
  return rent && rideSum(rent, NOW).sum;
};

describe('a rent row', () => {
  it('The app reads the whole rent row when every field is valid', () => {
    expect(parseRent(row)).toMatchObject({ sumsAreKnown: true, version: 3 });
    expect(sumIn({})).toBe(SUM);
    expect(heard).toEqual([]);
  });

  it.each(NEEDED)('When the field %s of a rent row is unreadable, the app rejects and reports the row', (field) => {
    expect(parseRent({ ...row, [field]: true })).toBeNull();
    expect(heard).toHaveLength(1);
  });

  it('The app accepts a rent row with an unreadable stage, and reads the stage as null', () =>
    expect(parseRent({ ...row, stage: { a: 1 } })).toMatchObject({ stage: null }));

  it.each(Object.keys(row).filter((field) => ![...NEEDED, ...FIGURES].includes(field)))(
    'The app still calculates the ride’s price when the rent row’s field %s is unreadable',
    (field) => expect(sumIn({ [field]: true })).toBe(SUM),
  );

  it.each([
    ['duration', -5],
    // Longer than the ride by its own times.
    ['duration', 3_600],
    ['finish_requested_at', '2026-11-21T09:00:00Z'],
    ['finish_requested_at', '2026-11-21T12:00:00Z'],
    ['paused_seconds', -5],
    ['paused_seconds', null],
    // Longer than the ride: all of it would be a cheap pause.
    ['paused_seconds', 100_000],
    ['free_minutes', -30],
    ['free_minutes', null],
    ['pause_cost', -2],
    ['fare_cap', 20.5],
    ['reservation', { minutes: 1.5, cost: 3 }],
    ['insurance_cost', 1e12],
    ['price_lines', undefined],
    ['price_lines', [{ fromMinute: 0, toMinute: null, cost: -6 }]],
    ['price_lines', [{ fromMinute: 9, toMinute: 3, cost: 6 }]],
    ['price_lines', [6, 9].map((cost) => ({ fromMinute: 0, toMinute: null, cost }))],
    ['server_time', '2099-01-01T00:00:00Z'],
    ['ride_started_at', '1970-01-01T00:00:00Z'],
    ['ride_started_at', '2026-11-22T10:00:00Z'],
  ])('When the rent row’s field %s is %j, the app calculates no price, and reports the row', (field, value) => {
    const rent = parseRent({ ...row, [field]: value });
    expect(rent).toMatchObject({ id: 'rent-1', stage: 'ACTIVE_RIDE', sumsAreKnown: false });
    expect(rent && rideSum(rent, NOW).sum).toBeNull();
    expect(heard).toHaveLength(1);
  });

  it.each([[0], [60], [300]])(
    'The app calculates the price of an open ride from the start time and the clock, not from the rent row’s duration of %s s',
    (duration) => {
      const rent = parseRent({ ...row, duration });
      expect(rent && rideSum(rent, NOW)).toMatchObject({ sum: SUM, clock: { elapsedSeconds: 600 } });
      expect(heard).toEqual([]);
    },
  );

  it('The app reads the IDs of a rent row that the server sends as numbers', () => {
    const ids = { id: 17, rental_id: 4711, client_id: 100_001, bike_id: 5, frame_number: 51_307, parking_number: 1208 };
    const read = { id: '17', rentalId: '4711', clientId: '100001', bikeId: '5', frameNumber: '51307' };
    expect(parseRent({ ...row, ...ids })).toMatchObject({ ...read, parkingNumber: '1208', sumsAreKnown: true });
    expect(heard).toEqual([]);
  });

  it.each([
    [undefined, 0],
    [null, 120],
    [60, 60],
    [-60, 0],
  ])(
    'When a rent row’s field inspection_seconds is %j, the app reads an inspection time of %s s',
    (inspection_seconds, seconds) => expect(parseRent({ ...row, inspection_seconds })?.inspectionSeconds).toBe(seconds),
  );

  it.each([[1e300], [-1], ['x'], [2.5], [null]])(
    'The app rejects a rent row with the version %j, because no later row could replace such a row',
    (version) => expect(parseRent({ ...row, version })).toBeNull(),
  );

  const TEN = '2026-11-21T10:10:00Z';
  const over = { ...row, stage: 'ACTIVE_RIDE_COMPLETED', status: 'DONE', ended_at: TEN, server_time: TEN };
  const receiptOf = (part: object) => {
    const rent = parseRent({ ...over, cost: 26, ...part });
    return rent && receiptView(rent);
  };
  it.each([
    ['the total but no price lines, as the duration is invalid', { duration: -600 }, { total: 26, lines: [] }],
    ['no price lines, as the times contradict the duration', { duration: 0 }, { total: 26, seconds: null, lines: [] }],
    ['no total, as support may have added a fine', { status: 'TECH_DONE', duration: -600 }, { total: null }],
    ['no total, as the cost is negative', { duration: 600, cost: -26 }, { total: null }],
    ['no total, as the bonus is negative', { duration: 600, bonus: -5 }, { total: null }],
  ])('The receipt of an ended ride shows %s, and the app reports the row', (_, part, shown) => {
    expect(receiptOf(part)).toMatchObject(shown);
    expect(heard).toHaveLength(1);
  });
  it('The app accepts a duration of zero for an ended ride that cost nothing', () =>
    expect(parseRent({ ...over, duration: 0, cost: 0, paused_seconds: 0 })).toMatchObject({ sumsAreKnown: true }));
});

describe('the list of current rents', () => {
  const asked = (answer: unknown) => getCurrentRents(answering(answer).gatewayApi);
  const serverTime = '2026-11-21T10:06:00Z';

  it('The app reads the valid row in the list of current rents, and reports the unreadable rows', async () => {
    const { rents } = await asked({ items: [{ ...row, id: null }, null, row], serverTime });
    expect(rents.map(({ id }) => id)).toEqual(['rent-1']);
    expect(heard).toHaveLength(2);
  });
  it.each([[[null]], [[{ ...row, id: null }]], [[{ ...row, version: 'x' }, 'x']], [['x', 7]]])(
    'When every rent row of a list is unreadable, the app treats the list as an error, not as empty: %j',
    (items) => expect(asked({ items, serverTime })).rejects.toThrow(TypeError),
  );
  it.each([[{}], [[]], [{ error: 'sign in' }]])(
    'The app treats the response %j as an error, not as an empty list of rents',
    (answer) => expect(asked(answer)).rejects.toThrow(TypeError),
  );
  it.each([[{ items: null, serverTime }], [{ serverTime }], [{ items: [], serverTime }]])(
    'The app reads the response %j as an empty list of current rents',
    async (answer) => expect((await asked(answer)).rents).toEqual([]),
  );
  it.each([[undefined], [null], ['x'], [{}]])(
    'When the serverTime of a list of rents is %j, the app takes the server’s time from the rent rows',
    async (time) => expect((await asked({ items: [row], serverTime: time })).serverTime).toBe(Date.parse(SERVER_TIME)),
  );
});
