import { describe, expect, it } from 'vitest';
import type { MapVehicle } from '#api/map.ts';
import type { RentFacts } from '#domain/rent.ts';
import { nearestOther } from '#features/ride/nearby/nearby.queries.ts';
import { receiptView } from '#features/ride/receipt/receipt.view.ts';
import { inStage } from '../support/machines/rents.ts';

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
const adds = ({ lines, total }: ReturnType<typeof receiptView>) => [
  lines.reduce((sum, line) => sum + line.sum, 0),
  total,
];

describe('the end of a ride on the receipt', () => {
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
  ])('The receipt says how the ride ended: %s', (_, receipt, end) => expect(receiptView(receipt).end).toEqual(end));
});

describe('the fine on the receipt', () => {
  const minutes = 48 * 60 - 30;
  const fined = over({ status: 'TECH_DONE', endedAt: 48 * HOUR, durationSeconds: 48 * 3600, cost: minutes * 6 });
  it.each([
    ['beside the ride’s own price', fined, minutes * 6 + FINE],
    ['when the server has added it already', { ...fined, cost: minutes * 6 + FINE }, minutes * 6 + FINE],
    ['beside a price that nobody can explain', { ...fined, cost: 500 }, 500 + FINE],
  ])('The fine is a separate line of the receipt %s', (_, receipt, total) => {
    const view = receiptView(receipt);
    expect(view.lines.at(-1)).toEqual({ kind: 'fine', sum: FINE });
    expect(adds(view)).toEqual([total, total]);
  });
  it('The fine on the receipt waits for the server’s sum', () =>
    expect(receiptView({ ...fined, cost: null })).toMatchObject({ total: null, lines: [] }));
  it('The receipt has no fine when support ended the ride for another reason', () => {
    expect(receiptView(over({ status: 'TECH_DONE' })).lines.map(({ kind }) => kind)).not.toContain('fine');
  });
});

describe('the bonus on the receipt', () => {
  it.each([
    ['a part of it', 20, 40],
    ['all of it', 60, 0],
  ])('A bonus that paid %s is a line of the same bill', (_, bonus, total) => {
    const view = receiptView(over({ bonus }));
    expect(view.lines.at(-1)).toEqual({ kind: 'bonus', sum: -bonus });
    expect(adds(view)).toEqual([total, total]);
  });
});

describe('the photo state on the receipt', () => {
  it.each([
    ['still in the phone', 'owed' as const, true, true],
    ['gone from the phone', 'owed' as const, false, false],
    ['with the server', 'uploaded' as const, true, false],
  ])('The receipt shows the right photo state: %s', (_, photoState, isHere, owed) =>
    expect(receiptView(over({ photoState }), isHere).photoOwed).toBe(owed),
  );
});

describe('a replacement vehicle', () => {
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
  ])('The receipt offers the right replacement vehicle: %s', (_, instead, id) => {
    expect(
      nearestOther(here, [at(1, 'omni', 5), at(3, 'scooter', 10), at(2, 'omni', 60), at(4, 'bike', 1)], instead)?.id,
    ).toBe(id);
  });
  it('The replacement excludes the vehicle that did not start, even under a new ID, and includes its neighbour', () => {
    const stood = { mapId: 1, form: 'omni' as const };
    expect(nearestOther(here, [at(2, 'omni', 3), at(9, 'omni', 0), at(5, 'scooter', 1)], stood)?.id).toBe(2);
  });
  it('The receipt offers no replacement when no other vehicle is near', () =>
    expect(nearestOther(here, [at(1, 'omni', 5)], { mapId: null, form: 'omni' })).toBeUndefined());
});
