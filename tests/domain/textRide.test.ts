import { describe, expect, it } from 'vitest';
import { isRideByText } from '#domain/currentRide.ts';
import { isByText } from '#domain/figures.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { TextAct, TextCommand } from '#domain/textCommand.ts';
import { rideByText } from '#domain/textRide.ts';
import { isNewerRow } from '#machines/rent/rent.facts.ts';
import { anOffer, chainBike, inStage } from '../support/machines/rents.ts';

const OUTCOME: Record<TextAct, string> = {
  START: 'started',
  OPEN: 'opened',
  CHAIN: 'chain-opened',
  PAUSE: 'paused',
  RESUME: 'resumed',
  FINISH: 'finished',
};
const sent = (act: TextAct): TextCommand => ({
  intent: { act, vehicle: '51307', parking: null, rentId: act === 'START' ? null : 'rent-1' },
  key: 'key-1',
  keyId: '7K3M9QXA',
  counter: 1,
  firstCounter: 1,
  minute: 10,
  firstMinute: 10,
  message: '',
  expiresAt: 1_200_000,
});
/** The row after the answer to this act at minute 11. */
const after = (act: TextAct, rent: RentFacts | null, offer: ReturnType<typeof anOffer> | null = null) =>
  rideByText(sent(act), { outcome: OUTCOME[act], minute: 11, rentId: 'rent-1' }, { riderId: 'A', rent, offer });

const riding = inStage('ACTIVE_RIDE', { rideStartedAt: 60_000, version: 7 });
const paused = inStage('PAUSE', { rideStartedAt: 60_000, pausedAt: 600_000, pausedSeconds: 30, version: 7 });
const waiting = inStage('CHECK_START', { ...chainBike, step: 'chain_lock_open', version: 3 });

// E155
describe('the ride after an answer by text message', () => {
  it.each<[TextAct, RentFacts | null, Partial<RentFacts>]>([
    ['START', null, { id: 'rent-1', stage: 'ACTIVE_RIDE', rideStartedAt: 660_000, sumsAreKnown: false, version: 0.5 }],
    ['PAUSE', riding, { stage: 'PAUSE', pausedAt: 660_000, version: 7.5 }],
    ['RESUME', paused, { stage: 'ACTIVE_RIDE', pausedAt: null, pausedSeconds: 90 }],
    ['RESUME', { ...paused, ...chainBike }, { stage: 'CHECK_END_PAUSE', step: 'unlock' }],
    ['CHAIN', waiting, { stage: 'CHECK_START', step: 'unlock', chainLock: 'open' }],
    ['OPEN', waiting, { stage: 'ACTIVE_RIDE', wheelLock: 'open', rideStartedAt: 660_000 }],
    ['FINISH', riding, { stage: 'ACTIVE_RIDE', finishRequestedAt: 660_000 }],
  ])('After the answer to %s the ride has the minute of the answer', (act, rent, facts) =>
    expect(after(act, rent)).toMatchObject(facts),
  );

  it('A ride that began by text message has the prices of the offer for the same vehicle, and of no other', () => {
    const offer = anOffer({ frameNumber: '51307' });
    expect(after('START', null, offer)).toMatchObject({ sumsAreKnown: true, priceLines: offer.priceLines });
    expect(after('START', null, anOffer({ frameNumber: '60000' }))).toMatchObject({
      sumsAreKnown: false,
      priceLines: [],
    });
  });

  it('A refusal, another ride or a row that is already known make no row', () => {
    const known = { riderId: 'A', rent: riding, offer: null };
    expect(rideByText(sent('PAUSE'), { outcome: 'WRONG_STAGE', minute: 11, rentId: 'rent-1' }, known)).toBeNull();
    expect(after('PAUSE', { ...riding, id: 'rent-2' })).toBeNull();
    expect(after('START', riding)).toBe(riding);
  });

  it('Each answer by text message replaces the known row, and the server’s next row replaces all of them', () => {
    let rent: RentFacts = riding;
    for (const act of ['PAUSE', 'RESUME', 'PAUSE', 'RESUME', 'FINISH'] as const) {
      const next = after(act, rent);
      if (!next) throw new Error('an answer made no row');
      const known = { riderId: 'A', rent, startNumber: null, endedRentId: null };
      expect([isByText(next), isNewerRow({ ...context, ...known }, next)]).toEqual([true, true]);
      expect(isNewerRow({ ...context, ...known, rent: next }, { ...riding, version: 8 })).toBe(true);
      rent = next;
    }
    expect(isByText(riding)).toBe(false);
  });
});

// C035
it.each([
  [-2, false],
  [-1, true],
  [1, true],
  [2, false],
])('A row that began %d minutes after the minute of six digits is the same ride: %s', (minutes, isSame) => {
  const known = rideByText(
    sent('START'),
    { outcome: 'started', minute: 11, rentId: null },
    { riderId: 'A', rent: null, offer: null },
  );
  const row = { ...riding, frameNumber: '51307', rideStartedAt: (11 + minutes) * 60_000 };
  // The first and the last millisecond of that minute.
  expect([row, { ...row, rideStartedAt: row.rideStartedAt + 59_999 }].map((one) => isRideByText(known, one))).toEqual([
    isSame,
    isSame,
  ]);
});

const context = {
  refusal: null,
  receipt: null,
  photoId: null,
  confirmedAt: null,
  zone: { kind: 'unsure' },
  restored: { prepared: null, savedFinish: null },
} as const;
