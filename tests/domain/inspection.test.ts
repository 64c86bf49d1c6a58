import { describe, expect, it } from 'vitest';
import { inspectionSecondsLeft, endedDuringInspection } from '#domain/inspection.ts';

describe('the inspection', () => {
  const riding = {
    stage: 'ACTIVE_RIDE' as const,
    rideStartedAt: 10_000,
    finishRequestedAt: null,
    inspectionSeconds: 120,
  };
  it.each([
    ['at the start', riding, 10_000, 120],
    ['with a phone’s clock behind the server’s', riding, 9_000, 120],
    ['half a second after the start', riding, 10_500, 120],
    ['in the last second', riding, 129_500, 1],
    ['the first second after it', riding, 130_000, 0],
    ['long after it', riding, 900_000, 0],
    ['during a pause', { ...riding, stage: 'PAUSE' as const }, 10_000, 0],
    ['after the request to finish', { ...riding, finishRequestedAt: 11_000 }, 12_000, 0],
    ['a ride without a time of start', { ...riding, rideStartedAt: null }, 12_000, 0],
    ['a tariff without an inspection', { ...riding, inspectionSeconds: 0 }, 10_000, 0],
  ])('The rider has $3 seconds left for the inspection of the vehicle (%s)', (_, rent, now, left) =>
    expect(inspectionSecondsLeft(rent, now)).toBe(left),
  );

  const over = {
    status: 'DONE' as const,
    cost: 0,
    rideStartedAt: 10_000,
    finishRequestedAt: null,
    endedAt: 100_000,
    parkingId: null,
    inspectionSeconds: 120,
  };
  it.each([
    ['cancelled in time', over, true],
    ['finished at a parking, in the free minutes', { ...over, parkingId: '12' }, false],
    ['a paid ride', { ...over, cost: 6 }, false],
    ['a ride that support ended', { ...over, status: 'TECH_DONE' as const }, false],
    ['cancelled in time, with a late answer', { ...over, endedAt: 148_000 }, true],
    ['docked in time', { ...over, finishRequestedAt: 130_000, endedAt: 132_000 }, true],
    ['docked later, in the free minutes', { ...over, finishRequestedAt: 131_000, endedAt: 133_000 }, false],
    ['a longer free ride', { ...over, endedAt: 900_000 }, false],
  ])('The app decides correctly if a ride ended during the inspection: %s', (_, rent, taken) =>
    expect(endedDuringInspection(rent)).toBe(taken),
  );
});
