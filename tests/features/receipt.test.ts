import { describe, expect, it } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import type { MapVehicle } from '#api/map.ts';
import { nearestOther } from '#features/ride/nearby.queries.ts';
import { receiptScreen } from '#features/ride/receipt.screen.ts';
import { inStage } from '../machines/rents.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FINE = 30_000;

const over = (part: Partial<RentFacts> = {}) =>
  inStage('ACTIVE_RIDE_COMPLETED', {
    rideStartedAt: 0,
    endedAt: 40 * MINUTE,
    durationSeconds: 2400,
    cost: 60,
    parkingId: '12',
    parkingNumber: '1208',
    ...part,
  });
const adds = ({ lines, total }: ReturnType<typeof receiptScreen>) => [
  lines.reduce((sum, line) => sum + line.sum, 0),
  total,
];

describe('how a ride ended', () => {
  const takenBack = { durationSeconds: 0, endedAt: MINUTE, cost: 0, parkingId: null, parkingNumber: null };
  const support = { status: 'TECH_DONE' as const };
  it.each([
    ['by its rider', over(), { kind: 'finished' }],
    ['taken back while it was looked over', over(takenBack), { kind: 'lookedOver' }],
    ['free, and parked', over({ ...takenBack, parkingId: '12' }), { kind: 'finished' }],
    ['by support', over(support), { kind: 'bySupport', claimedAt: null }],
    ['by support, as the rider wrote down', over({ ...support, claimedAt: 5 }), { kind: 'bySupport', claimedAt: 5 }],
    ['by its limit', over({ ...support, endedAt: 48 * HOUR, durationSeconds: 48 * 3600 }), { kind: 'limitPassed' }],
    [
      'a long one that was claimed before the limit',
      over({ ...support, claimedAt: 5, endedAt: 50 * HOUR, durationSeconds: 47 * 3600 }),
      { kind: 'bySupport', claimedAt: 5 },
    ],
  ])('%s', (_, receipt, end) => expect(receiptScreen(receipt).end).toEqual(end));
});

describe('the fine', () => {
  const minutes = 48 * 60 - 30;
  const fined = over({ status: 'TECH_DONE', endedAt: 48 * HOUR, durationSeconds: 48 * 3600, cost: minutes * 6 });
  it.each([
    ['beside the ride’s own price', fined, minutes * 6 + FINE],
    ['when the server has added it already', { ...fined, cost: minutes * 6 + FINE }, minutes * 6 + FINE],
    ['beside a price that nobody can explain', { ...fined, cost: 500 }, 500 + FINE],
  ])('is a line of its own %s', (_, receipt, total) => {
    const screen = receiptScreen(receipt);
    expect(screen.lines.at(-1)).toEqual({ kind: 'fine', sum: FINE });
    expect(adds(screen)).toEqual([total, total]);
  });
  it('waits for the server’s sum', () =>
    expect(receiptScreen({ ...fined, cost: null })).toMatchObject({ total: null, lines: [] }));
  it('is not in a ride that support closed for another reason', () => {
    expect(receiptScreen(over({ status: 'TECH_DONE' })).lines.map(({ kind }) => kind)).not.toContain('fine');
  });
});

describe('the bonus', () => {
  it.each([
    ['a part of it', 20, 40],
    ['all of it', 60, 0],
  ])('has paid %s, as a line of the same bill', (_, bonus, total) => {
    const screen = receiptScreen(over({ bonus }));
    expect(screen.lines.at(-1)).toEqual({ kind: 'bonus', sum: -bonus });
    expect(adds(screen)).toEqual([total, total]);
  });
});

describe('the photo after the ride', () => {
  it.each([
    ['still in the phone', 'owed' as const, true, true],
    ['gone from the phone', 'owed' as const, false, false],
    ['with the server', 'uploaded' as const, true, false],
  ])('%s', (_, photoState, isHere, owed) => expect(receiptScreen(over({ photoState }), isHere).photoOwed).toBe(owed));
});

describe('another one instead', () => {
  const here = { latitude: 55.75, longitude: 37.62 };
  const at = (id: number, form: MapVehicle['form'], metersNorth: number): MapVehicle => ({
    id,
    form,
    longitude: here.longitude,
    latitude: here.latitude + metersNorth / 111_320,
    batteryPercent: 80,
  });
  it.each([
    ['the one just given back is not it, under whatever id', { mapId: null, form: 'omni' as const }, 2],
    ['the one that did not start is not it', { mapId: 1, form: 'omni' as const }, 2],
    ['the nearest of all where nothing was wanted before', null, 1],
  ])('%s', (_, instead, id) => {
    expect(
      nearestOther(here, [at(1, 'omni', 5), at(3, 'scooter', 10), at(2, 'omni', 60), at(4, 'bike', 1)], instead)?.id,
    ).toBe(id);
  });
  it('the one that did not start is not it under its new id, and its neighbour is', () => {
    const stood = { mapId: 1, form: 'omni' as const };
    expect(nearestOther(here, [at(2, 'omni', 3), at(9, 'omni', 0), at(5, 'scooter', 1)], stood)?.id).toBe(2);
  });
  it('is nothing where nothing else stands', () =>
    expect(nearestOther(here, [at(1, 'omni', 5)], { mapId: null, form: 'omni' })).toBeUndefined());
});
