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

describe('the end of a ride on the receipt', () => {
  const takenBack = { durationSeconds: 0, endedAt: MINUTE, cost: 0, parkingId: null, parkingNumber: null };
  const support = { status: 'TECH_DONE' as const };
  const long = { ...support, endedAt: 48 * HOUR, durationSeconds: 48 * 3600 };
  const claimed = { ...support, claimedAt: 5 };
  const claimedLong = { ...claimed, endedAt: 50 * HOUR, durationSeconds: 47 * 3600 };
  const bySupport = { kind: 'bySupport', claimedAt: 5 };
  it.each([
    ['the rider finished it', over(), { kind: 'finished' }],
    ['the rider cancelled it during the inspection', over(takenBack), { kind: 'lookedOver' }],
    ['it cost nothing, and ended at a parking', over({ ...takenBack, parkingId: '12' }), { kind: 'finished' }],
    ['support ended it', over(support), { kind: 'bySupport', claimedAt: null }],
    ['support ended it after the rider’s claim', over(claimed), bySupport],
    ['it reached its time limit', over(long), { kind: 'limitPassed' }],
    ['support ended a long ride that the rider claimed before the limit', over(claimedLong), bySupport],
  ])('The receipt shows how the ride ended: %s', (_, receipt, end) => expect(receiptView(receipt).end).toEqual(end));
});

const minutes = 48 * 60 - 30;
const fined = over({ status: 'TECH_DONE', endedAt: 48 * HOUR, durationSeconds: 48 * 3600, cost: minutes * 6 });
it('The receipt shows the fine and the bonus as separate lines, and both count in the total', () => {
  const { lines, total } = receiptView({ ...fined, bonus: 20 });
  expect(lines.slice(-2)).toEqual([
    { kind: 'fine', sum: FINE },
    { kind: 'bonus', sum: -20 },
  ]);
  expect(total).toBe(minutes * 6 + FINE - 20);
});
it('The receipt shows the reduction to the cap below the minutes, and the fine of a capped ride in full', () => {
  const { lines, total } = receiptView({ ...fined, fareCap: 500, cost: 500 });
  expect(lines.slice(-2)).toEqual([
    { kind: 'cap', cap: 500, sum: 500 - minutes * 6 },
    { kind: 'fine', sum: FINE },
  ]);
  expect(total).toBe(500 + FINE);
});
it('The receipt shows no fine and no total before the server has sent the cost of the ride', () =>
  expect(receiptView({ ...fined, cost: null })).toMatchObject({ total: null, lines: [] }));
it('The receipt of a ride that support ended before the time limit has no fine', () =>
  expect(receiptView(over({ status: 'TECH_DONE' })).lines.map(({ kind }) => kind)).not.toContain('fine'));

it.each([
  ['the phone still has the photo', 'owed', true, true],
  ['the phone has lost the photo', 'owed', false, false],
  ['the server has the photo', 'uploaded', true, false],
] as const)(
  'The receipt reports an unsent ride photo only if the phone has the photo and the server does not: %s',
  (_, photoState, isHere, owed) => expect(receiptView(over({ photoState }), isHere).photoOwed).toBe(owed),
);

describe('a replacement vehicle', () => {
  const here = { latitude: 55.75, longitude: 37.62 };
  const at = (id: number, form: MapVehicle['form'], metersNorth: number): MapVehicle => ({
    id,
    form,
    longitude: here.longitude,
    latitude: here.latitude + metersNorth / 111_320,
    batteryPercent: 80,
  });
  const all = [at(1, 'omni', 5), at(3, 'scooter', 10), at(2, 'omni', 60), at(4, 'bike', 1)];
  const renamed = [at(2, 'omni', 3), at(9, 'omni', 0), at(5, 'scooter', 1)];
  const stood = { mapId: 1, form: 'omni' } as const;
  const returned = { mapId: null, form: 'omni' } as const;
  it.each<[string, Parameters<typeof nearestOther>[2], MapVehicle[], number | undefined]>([
    ['one of the same kind, not the vehicle that did not start', stood, all, 2],
    ['any kind when the same kind is too far', stood, [at(2, 'omni', 900), at(3, 'scooter', 50)], 3],
    ['a vehicle nearby, not the vehicle that did not start under a new ID', stood, renamed, 2],
    ['not the vehicle that the rider has just returned, under any ID', returned, all, 2],
    ['never a docked bike', { mapId: 4, form: 'bike' }, [at(4, 'bike', 1), at(5, 'bike', 1), at(2, 'omni', 300)], 2],
    ['the nearest vehicle when the rider has chosen no vehicle before', null, all, 1],
    ['nothing when only a docked bike is near', null, [at(4, 'bike', 1)], undefined],
    ['nothing when only the returned vehicle is near', returned, [at(1, 'omni', 5)], undefined],
  ])('The app suggests the right replacement vehicle: %s', (_, instead, vehicles, id) =>
    expect(nearestOther(here, vehicles, instead)?.id).toBe(id),
  );
});
