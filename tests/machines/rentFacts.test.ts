import { describe, expect, it } from 'vitest';
import type { PersistedRide, RideCommand } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import * as facts from '#machines/rent/rent.facts.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import { aRent, inStage } from '../support/machines/rents.ts';

const known = (part: Partial<RentContext> = {}): RentContext => ({
  ...facts.initialContext({ riderId: 'A' }),
  ...part,
});
const start: RideCommand = { kind: 'start', number: '51307', insurance: false, position: null };
const riding = inStage('ACTIVE_RIDE', { version: 5 });
describe('a row of a rent', () => {
  const paused = inStage('PAUSE', { version: 6 });
  const over = inStage('ACTIVE_RIDE_COMPLETED');
  const failed = aRent({ status: 'ERROR_START' });
  const other = inStage('ACTIVE_RIDE', { id: 'rent-2' });
  const unsummed = { ...riding, sumsAreKnown: false };
  const starting = { startNumber: '51307' };
  it.each<[string, Partial<RentContext>, RentFacts, boolean]>([
    ['accepts a newer row of the same ride', { rent: riding }, paused, true],
    ['ignores the same row', { rent: riding }, riding, false],
    ['accepts the same row when the row now has all sums', { rent: unsummed }, riding, true],
    ['ignores the same row when the row now has an unreadable sum', { rent: riding }, unsummed, false],
    ['ignores an older row', { rent: riding }, { ...paused, version: 4 }, false],
    ['ignores a row of another rider', { rent: riding }, { ...paused, clientId: 'B' }, false],
    ['ignores a row of the ride whose receipt was closed', { endedRentId: 'rent-1' }, paused, false],
    ['accepts the first row', {}, riding, true],
    ['ignores the end of an unknown ride', {}, over, false],
    ['accepts the end of the ride that the rider is starting', starting, failed, true],
    ['ignores the end of a ride on another vehicle during a start', starting, { ...failed, frameNumber: '1' }, false],
    ['ignores the end of another ride', { rent: riding, ...starting }, { ...over, id: 'rent-2' }, false],
    ['ignores a failed start when no start is in progress', {}, failed, false],
    ['accepts the row of a second ride that began later', { rent: riding }, { ...other, rideStartedAt: 1_900 }, true],
    ['ignores the row of a second ride that began earlier', { rent: riding }, { ...other, rideStartedAt: 100 }, false],
  ])('The ride chart %s', (_, part, row, isNewer) => expect(facts.isNewerRow(known(part), row)).toBe(isNewer));

  it('A ride stays in its stage when the next rent row has the same stage or an unknown one', () => {
    const context = known({ rent: riding });
    const later = { ...riding, version: 6 };
    expect([
      facts.staysInStage(context, later),
      facts.staysInStage(context, { ...later, stage: null }),
      facts.staysInStage(context, inStage('PAUSE')),
      facts.staysInStage(context, { ...later, id: 'rent-2' }),
      facts.staysInStage(context, { ...later, endedAt: 1 }),
      facts.staysInStage(known(), later),
    ]).toEqual([true, true, false, false, false, false]);
  });
});

const busy = {
  refusal: { code: 'needCloseLock' },
  receipt: inStage('ACTIVE_RIDE_COMPLETED', { id: 'rent-0' }),
  photoId: 'p1',
  savedFinish: { rentId: 'rent-1', requestedAt: 950 },
  endedRentId: null,
} as const;

it('A new rent row with an unchanged stage keeps the refusal, the receipt, the photo and the saved finish', () => {
  const next = { ...riding, version: 6 };
  expect(facts.withRow(known({ ...busy, rent: riding }), next)).toEqual({
    rent: next,
    startNumber: null,
    confirmedAt: 1_000,
  });
});

it('A new rent row of another stage or another ride clears the refusal, the receipt and the photo', () => {
  const next = inStage('PAUSE', { version: 6 });
  expect(facts.withRow(known({ ...busy, rent: riding }), next)).toEqual({
    rent: next,
    startNumber: null,
    refusal: null,
    receipt: null,
    photoId: null,
    confirmedAt: 1_000,
  });
  // The same for another ride in the same stage.
  expect(facts.withRow(known({ ...busy, rent: riding }), { ...riding, id: 'rent-2' })).toMatchObject({
    refusal: null,
    photoId: null,
  });
});

it('A failed start whose rent row has no reason leaves the refusal failedToStartRent', () => {
  const failed = facts.withRow(known({ rent: aRent() }), aRent({ version: 6, status: 'ERROR_START' }));
  expect(failed).toMatchObject({ rent: null, receipt: null, refusal: { code: 'failedToStartRent' } });
});

it('The ride chart keeps the later of two confirmation times: its own and the new rent row’s', () => {
  expect(facts.withRow(known({ confirmedAt: 5_000 }), riding).confirmedAt).toBe(5_000);
  expect(facts.withRow(known({ confirmedAt: 500 }), riding).confirmedAt).toBe(1_000);
});

describe('the persisted ride', () => {
  const receipt = inStage('ACTIVE_RIDE_COMPLETED');
  const command = { intent: start, key: 'k', expiresAt: 1 };

  const nothing = { rent: null, command: null, savedFinish: null, photo: null, claim: null, receipt: null, text: null };
  const left = (part: Partial<PersistedRide>) =>
    facts.initialContext({ riderId: 'A', stored: { ...nothing, ...part } });

  it('The ride chart starts from the ride that the phone has stored, or empty if there is none', () => {
    const photo = { photoId: 'p1', rentId: 'rent-1', uploadTicket: 't' };
    expect(
      left({ rent: riding, command, savedFinish: { rentId: 'rent-1', requestedAt: 950 }, photo, receipt }),
    ).toEqual({
      ...known(),
      rent: riding,
      photoId: 'p1',
      restored: { prepared: command, savedFinish: { rentId: 'rent-1', requestedAt: 950 } },
    });
    expect([facts.initialContext({ riderId: 'A', stored: null }), left({})]).toEqual([known(), known()]);
  });

  it('The ride chart restores the vehicle number from a stored start command, but not from a pause command', () => {
    const pause = { ...command, intent: { kind: 'pause', rentId: 'rent-1', position: null } as const };
    expect([left({ command }).startNumber, left({ command: pause }).startNumber]).toEqual(['51307', null]);
  });

  it('The ride chart restores a stored receipt only when the phone stores no later ride or command', () => {
    expect(left({ receipt })).toMatchObject({ receipt, endedRentId: 'rent-1' });
    for (const after of [{ rent: riding }, { command }])
      expect(left({ receipt, ...after })).toMatchObject({ receipt: null, endedRentId: null });
  });

  it('A receipt counts as newer only if it is a later version of the receipt that the app shows', () => {
    const context = known({ receipt });
    expect([
      facts.isNewerReceipt(context, { ...receipt, version: 2 }),
      facts.isNewerReceipt(context, receipt),
      facts.isNewerReceipt(context, { ...receipt, id: 'rent-2', version: 2 }),
      facts.isNewerReceipt(known(), { ...receipt, version: 2 }),
    ]).toEqual([true, false, false, false]);
  });
});

it('A command to complete a ride says whether its photo is unsent; a command without a ride is an error', () => {
  const complete = { kind: 'complete', rentId: 'rent-1', photoOwed: true };
  expect(facts.commandFor('complete', known({ rent: riding }))).toEqual(complete);
  const uploaded = known({ rent: { ...riding, photoState: 'uploaded' } });
  expect(facts.commandFor('complete', uploaded)).toEqual({ ...complete, photoOwed: false });
  expect(() => facts.commandFor('pause', known())).toThrow('without the fact');
});
