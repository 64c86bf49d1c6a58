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
    ['just begun', riding, 10_000, 120],
    ['a phone a little behind the server', riding, 9_000, 120],
    ['half a second gone', riding, 10_500, 120],
    ['the last second', riding, 129_500, 1],
    ['over', riding, 130_000, 0],
    ['long over', riding, 900_000, 0],
    ['paused', { ...riding, stage: 'PAUSE' as const }, 10_000, 0],
    ['being finished', { ...riding, finishRequestedAt: 11_000 }, 12_000, 0],
    ['no time of start', { ...riding, rideStartedAt: null }, 12_000, 0],
    ['a tariff without it', { ...riding, inspectionSeconds: 0 }, 10_000, 0],
  ])('The inspection shows the right number of seconds left: %s', (_, rent, now, left) =>
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
    ['taken back', over, true],
    ['finished at a parking in the free minutes', { ...over, parkingId: '12' }, false],
    ['paid', { ...over, cost: 6 }, false],
    ['ended by support', { ...over, status: 'TECH_DONE' as const }, false],
    ['the answer came after the time', { ...over, endedAt: 148_000 }, true],
    ['back in its dock in time', { ...over, finishRequestedAt: 130_000, endedAt: 132_000 }, true],
    ['back in its dock in the free minutes', { ...over, finishRequestedAt: 131_000, endedAt: 133_000 }, false],
    ['a longer free ride', { ...over, endedAt: 900_000 }, false],
  ])('The app knows whether a ride ended during the inspection: %s', (_, rent, taken) =>
    expect(endedDuringInspection(rent)).toBe(taken),
  );
});
