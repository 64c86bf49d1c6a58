import { describe, expect, it } from 'vitest';
import type { RideCommand } from '#domain/command.ts';
import * as facts from '#machines/rent/rent.facts.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import { nothingPersisted } from './recordRentEffects.ts';
import { STAGES } from './rent.alphabet.ts';
import { anOffer, aRent, chainBike, dockedBike, inStage } from './rents.ts';

const known = (part: Partial<RentContext> = {}): RentContext => ({
  ...facts.initialContext({ riderId: 'A' }),
  ...part,
});
const start: RideCommand = { kind: 'start', number: '51307', insurance: false, position: null };
const riding = inStage('ACTIVE_RIDE', { version: 5 });
const here = { latitude: 55.75, longitude: 37.62, accuracy: 8, at: 0 };
const ACTS: readonly RideCommand[] = [
  start,
  { kind: 'cancel', rentId: 'rent-1' },
  { kind: 'openChain', rentId: 'rent-1' },
  { kind: 'openLock', rentId: 'rent-1' },
  { kind: 'pause', rentId: 'rent-1', position: null },
  { kind: 'resume', rentId: 'rent-1', position: null },
  { kind: 'finish', rentId: 'rent-1', position: null, requestedAt: null },
  { kind: 'parking', rentId: 'rent-1', number: '1208', position: null },
  { kind: 'complete', rentId: 'rent-1', photoOwed: false },
  { kind: 'returnToRide', rentId: 'rent-1' },
];
const kindsWhere = (holds: (intent: RideCommand) => boolean) => ACTS.filter(holds).map(({ kind }) => kind);

describe('a row of a rent', () => {
  it.each([
    ['a newer row of the ride', known({ rent: riding }), inStage('PAUSE', { version: 6 }), true],
    ['the same row', known({ rent: riding }), riding, false],
    ['the same row, now with all sums', known({ rent: { ...riding, sumsAreKnown: false } }), riding, true],
    ['the same row, with an unreadable sum', known({ rent: riding }), { ...riding, sumsAreKnown: false }, false],
    ['an older row', known({ rent: riding }), inStage('PAUSE', { version: 4 }), false],
    ['a row of another rider', known({ rent: riding }), inStage('PAUSE', { version: 6, clientId: 'B' }), false],
    [
      'a row of a ride whose receipt was closed',
      known({ endedRentId: 'rent-1' }),
      inStage('PAUSE', { version: 6 }),
      false,
    ],
    ['the first of a ride', known(), riding, true],
    ['the end of an unknown ride', known(), inStage('ACTIVE_RIDE_COMPLETED'), false],
    ['the end of the ride that is being started', known({ command: start }), aRent({ status: 'ERROR_START' }), true],
    [
      'the end of a ride on another vehicle while one starts',
      known({ command: start }),
      aRent({ status: 'ERROR_START', frameNumber: '1' }),
      false,
    ],
    [
      'the end of another ride beside this one',
      known({ rent: riding, command: start }),
      inStage('ACTIVE_RIDE_COMPLETED', { id: 'rent-2' }),
      false,
    ],
    [
      'a failed start during another command',
      known({ command: ACTS[4] ?? null }),
      aRent({ status: 'ERROR_START' }),
      false,
    ],
    [
      'a second ride that began later',
      known({ rent: riding }),
      inStage('ACTIVE_RIDE', { id: 'rent-2', rideStartedAt: 1_900 }),
      true,
    ],
    [
      'a second ride that began earlier',
      known({ rent: riding }),
      inStage('ACTIVE_RIDE', { id: 'rent-2', rideStartedAt: 100 }),
      false,
    ],
  ])('isNewerRow decides about %s', (_, context, row, isNews) => expect(facts.isNewerRow(context, row)).toBe(isNews));

  it('isSameVersion compares rent id and version', () => {
    expect([
      facts.isSameVersion(known({ rent: riding }), { ...riding }),
      facts.isSameVersion(known({ rent: riding }), { ...riding, version: 6 }),
      facts.isSameVersion(known({ rent: riding }), { ...riding, id: 'rent-2' }),
      facts.isSameVersion(known(), riding),
    ]).toEqual([true, false, false, false]);
  });

  it('staysInStage compares the stage, and takes the last known one when the stage is unknown', () => {
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

describe('withRow', () => {
  const busy = {
    refusal: { code: 'needCloseLock' },
    receipt: inStage('ACTIVE_RIDE_COMPLETED', { id: 'rent-0' }),
    photoId: 'p1',
    offer: anOffer(),
    finishRecordedAt: 950,
    endedRentId: null,
  } as const;

  it('changes only the row within a stage', () => {
    const next = { ...riding, version: 6 };
    expect(facts.withRow(known({ ...busy, rent: riding }), next)).toEqual({
      rent: next,
      confirmedAt: 1_000,
      failedFinishAttempts: 0,
    });
  });

  it('clears the refusal, the receipt and the photo in another stage', () => {
    const next = inStage('PAUSE', { version: 6 });
    expect(facts.withRow(known({ ...busy, rent: riding }), next)).toEqual({
      rent: next,
      refusal: null,
      receipt: null,
      photoId: null,
      confirmedAt: 1_000,
      failedFinishAttempts: 0,
    });
    // The same for another ride in the same stage.
    expect(facts.withRow(known({ ...busy, rent: riding }), { ...riding, id: 'rent-2' })).toMatchObject({
      refusal: null,
      photoId: null,
    });
  });

  it('stores a receipt, the refusal of a failed start, or nothing after the end', () => {
    const over = { rent: null, endedRentId: 'rent-1', finishRecordedAt: null, photoId: null };
    const finished = inStage('ACTIVE_RIDE_COMPLETED', { version: 6 });
    expect(facts.withRow(known({ ...busy, rent: riding }), finished)).toMatchObject({
      ...over,
      receipt: finished,
      offer: null,
      refusal: null,
    });
    const failed = facts.withRow(
      known({ ...busy, rent: aRent() }),
      aRent({ version: 6, status: 'ERROR_START', errorCode: 'OPEN_LOCK_ERROR', stage: null }),
    );
    expect(failed).toMatchObject({ ...over, receipt: null, refusal: { code: 'openLockStartError' } });
    expect(failed).not.toHaveProperty('offer');
    expect(facts.withRow(known({ rent: aRent() }), aRent({ version: 6, status: 'ERROR_START' }))).toMatchObject({
      refusal: { code: 'failedToStartRent' },
    });
    expect(facts.withRow(known({ rent: aRent() }), aRent({ version: 6, status: 'DONE' }))).toMatchObject({
      ...over,
      receipt: null,
      refusal: null,
    });
  });

  it('settles a start command, and no other command', () => {
    const prepared = { intent: start, key: 'k', expiresAt: 1 };
    expect(facts.withRow(known({ command: start, preparedCommand: prepared }), aRent())).toMatchObject({
      command: null,
      preparedCommand: null,
    });
    expect(
      facts.withRow(known({ rent: riding, command: ACTS[4] ?? null }), inStage('PAUSE', { version: 6 })),
    ).not.toHaveProperty('command');
  });

  it('stores the later time of confirmation', () => {
    expect(facts.withRow(known({ confirmedAt: 5_000 }), riding).confirmedAt).toBe(5_000);
    expect(facts.withRow(known({ confirmedAt: 500 }), riding).confirmedAt).toBe(1_000);
  });
});

describe('failed finish attempts', () => {
  const after = (rent: Parameters<typeof facts.withRow>[1] | null, row: Parameters<typeof facts.withRow>[1]) =>
    facts.withRow(known({ rent, failedFinishAttempts: 1 }), row).failedFinishAttempts;
  const ending = inStage('ACTIVE_RIDE_END', {});
  const refused = inStage('ACTIVE_RIDE_END', { version: 2, errorCode: 'PARKING_NOT_ALLOWED' });

  it('increase with each new error of a row', () => {
    expect(after(ending, refused)).toBe(2);
    expect(after(refused, { ...refused, version: 3 })).toBe(1);
    expect(after(refused, { ...refused, version: 3, errorCode: 'NEED_CLOSE_LOCK' })).toBe(2);
    expect(after(refused, { ...ending, version: 3 })).toBe(1);
    expect(after(riding, refused)).toBe(2);
    expect(after(inStage('PAUSE'), inStage('CHECK_END_PAUSE', { version: 2 }))).toBe(1);
  });

  it('are reset when the ride continues, but not after a jammed dock', () => {
    for (const stage of ['CHECK_START', 'ACTIVE_RIDE', 'PAUSE'] as const)
      expect(after(inStage('ACTIVE_RIDE_END', { errorCode: 'NEED_CLOSE_LOCK' }), inStage(stage, { version: 2 }))).toBe(
        0,
      );
    const jammed = inStage('ACTIVE_RIDE_END', { ...dockedBike, errorCode: 'NEED_CLOSE_LOCK' });
    const pulled = inStage('ACTIVE_RIDE', { ...dockedBike, version: 2 });
    expect(after(jammed, pulled)).toBe(1);
    expect(after({ ...jammed, errorCode: null }, pulled)).toBe(0);
    expect(after(jammed, { ...pulled, id: 'rent-2' })).toBe(0);
    expect(after(null, riding)).toBe(0);
  });

  it('increase with a refused command that a finish or a pause needs', () => {
    const counted = kindsWhere(
      (intent) => facts.failedAttemptsAfterRefusal(known({ command: intent, failedFinishAttempts: 1 })) === 2,
    );
    expect(counted).toEqual(['openChain', 'openLock', 'pause', 'resume', 'finish', 'parking', 'complete']);
    expect(facts.failedAttemptsAfterRefusal(known({ failedFinishAttempts: 1 }))).toBe(1);
  });
});

describe('the persisted ride', () => {
  const receipt = inStage('ACTIVE_RIDE_COMPLETED');
  const command = { intent: start, key: 'k', expiresAt: 1 };

  it('withPersistedRide restores each field', () => {
    expect(
      facts.withPersistedRide({
        ...nothingPersisted,
        rent: riding,
        command,
        finishRecordedAt: 950,
        photo: { photoId: 'p1', rentId: 'rent-1', uploadTicket: 't' },
        receipt,
      }),
    ).toEqual({
      rent: riding,
      receipt: null,
      endedRentId: null,
      command: start,
      preparedCommand: command,
      finishRecordedAt: 950,
      photoId: 'p1',
      uploadTicket: 't',
    });
  });

  it('restores the receipt only without a ride or a command after it', () => {
    expect(facts.withPersistedRide({ ...nothingPersisted, receipt })).toMatchObject({ receipt, endedRentId: 'rent-1' });
    expect([
      facts.receiptAlone({ ...nothingPersisted, receipt, rent: riding }),
      facts.receiptAlone({ ...nothingPersisted, receipt, command }),
      facts.receiptAlone(null),
    ]).toEqual([null, null, null]);
    const nothing = {
      rent: null,
      receipt: null,
      endedRentId: null,
      command: null,
      preparedCommand: null,
      finishRecordedAt: null,
      photoId: null,
      uploadTicket: null,
    };
    expect([facts.withPersistedRide(null), facts.withPersistedRide(nothingPersisted)]).toEqual([nothing, nothing]);
  });

  it('isNewerReceipt is true for a newer row of the receipt', () => {
    const context = known({ receipt });
    expect([
      facts.isNewerReceipt(context, { ...receipt, version: 2 }),
      facts.isNewerReceipt(context, receipt),
      facts.isNewerReceipt(context, { ...receipt, id: 'rent-2', version: 2 }),
      facts.isNewerReceipt(known(), { ...receipt, version: 2 }),
    ]).toEqual([true, false, false, false]);
  });
});

describe('a command of a ride', () => {
  it('isAlreadyTrue when it was refused and the ride is already in that stage', () => {
    const refused = (code: 'rideMovedOn' | 'failedToCompleteRent') => ({ kind: 'refused', refusal: { code } }) as const;
    const comesTrue = (intent: RideCommand | null, code: 'rideMovedOn' | 'failedToCompleteRent', part = {}) =>
      STAGES.filter((stage) =>
        facts.isAlreadyTrue(known({ command: intent, rent: inStage(stage, part) }), refused(code)),
      );
    const [pause = null, resume = null, finish = null, complete = null] = ACTS.filter(({ kind }) =>
      ['pause', 'resume', 'finish', 'complete'].includes(kind),
    );
    expect(comesTrue(pause, 'rideMovedOn')).toEqual(['CHECK_START_PAUSE', 'PAUSE']);
    expect(comesTrue(resume, 'rideMovedOn')).toEqual(['ACTIVE_RIDE', 'CHECK_END_PAUSE']);
    expect(comesTrue(finish, 'failedToCompleteRent')).toEqual(['ACTIVE_RIDE_END']);
    expect([
      comesTrue(finish, 'rideMovedOn'),
      comesTrue(pause, 'failedToCompleteRent'),
      comesTrue(complete, 'rideMovedOn'),
      comesTrue(null, 'rideMovedOn'),
      comesTrue(pause, 'rideMovedOn', { errorCode: 'OPEN_LOCK_ERROR' }),
    ]).toEqual([[], [], [], [], []]);
    expect([
      facts.isAlreadyTrue(known({ command: pause }), refused('rideMovedOn')),
      facts.isAlreadyTrue(known({ command: pause, rent: inStage('PAUSE') }), { kind: 'expired' }),
    ]).toEqual([false, false]);
  });

  it('refusalOf maps a refused and an expired outcome to a refusal', () => {
    expect([
      facts.refusalOf({ kind: 'refused', refusal: { code: 'needCloseLock' } }),
      facts.refusalOf({ kind: 'expired' }),
    ]).toEqual([{ code: 'needCloseLock' }, { code: 'commandExpired' }]);
    expect(facts.acceptedRent({ kind: 'accepted', rent: riding, uploadTicket: null })).toBe(riding);
    expect(() => facts.acceptedRent({ kind: 'expired' })).toThrow('Only an accepted command');
    expect(() => facts.required(null)).toThrow('without the fact');
  });

  it('commandFor adds the rent id, and the position and the time where the command needs them', () => {
    const context = known({ rent: riding, position: here, finishRecordedAt: 950 });
    const to = (act: facts.RequestedAct) => facts.commandFor(act, context);
    for (const kind of ['pause', 'resume'] as const)
      expect(to({ kind })).toEqual({ kind, rentId: 'rent-1', position: here });
    for (const kind of ['cancel', 'openChain', 'openLock', 'returnToRide'] as const)
      expect(to({ kind })).toEqual({ kind, rentId: 'rent-1' });
    expect(to({ kind: 'finish' })).toEqual({ kind: 'finish', rentId: 'rent-1', position: here, requestedAt: 950 });
    expect(to({ kind: 'parking', number: '1208' })).toEqual({
      kind: 'parking',
      rentId: 'rent-1',
      number: '1208',
      position: here,
    });
    expect(to({ kind: 'complete' })).toEqual({ kind: 'complete', rentId: 'rent-1', photoOwed: true });
    expect(
      facts.commandFor({ kind: 'complete' }, known({ rent: { ...riding, photoState: 'uploaded' } })),
    ).toMatchObject({
      photoOwed: false,
    });
    expect(facts.commandFor({ kind: 'pause' }, known())).toBeNull();
  });

  it('renewedCommand is a copy with the current position', () => {
    const [, cancel = null, , , pause = null] = ACTS;
    expect(facts.renewedCommand(pause, here)).toEqual({ ...pause, position: here });
    expect(facts.renewedCommand(cancel, here)).toEqual(cancel);
    expect(facts.renewedCommand(cancel, here)).not.toBe(cancel);
    expect(facts.renewedCommand(null, here)).toBeNull();
  });

  it('isLockCommand and lockCommandIsInSequence know the lock commands', () => {
    expect(kindsWhere((intent) => facts.isLockCommand(known({ command: intent })))).toEqual(['openChain', 'openLock']);
    expect(facts.lockCommandIsInSequence(known({ rent: aRent(chainBike) }), 'openChain')).toBe(true);
    expect([
      facts.lockCommandIsInSequence(known({ rent: aRent({ ...chainBike, wheelLock: 'open' }) }), 'openChain'),
      facts.lockCommandIsInSequence(known(), 'openChain'),
    ]).toEqual([false, false]);
  });
});

describe('the context of a ride', () => {
  const stagesWhere = (holds: (context: RentContext) => boolean, part = {}) =>
    STAGES.filter((stage) => holds(known({ rent: inStage(stage, part) })));

  it('isRidden and mayFinish depend on the stage, the chain and the errors of the row', () => {
    expect(stagesWhere(facts.isRidden)).toEqual(['ACTIVE_RIDE', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE']);
    expect(stagesWhere(facts.mayFinish)).toEqual(['ACTIVE_RIDE', 'PAUSE']);
    // A lock closed by hand or a jam may take long: the rider can finish from these stages too.
    expect(stagesWhere(facts.mayFinish, chainBike)).toEqual([
      'ACTIVE_RIDE',
      'CHECK_START_PAUSE',
      'PAUSE',
      'CHECK_END_PAUSE',
    ]);
    expect(stagesWhere(facts.mayFinish, { errorCode: 'OPEN_LOCK_ERROR' })).toEqual([
      'ACTIVE_RIDE',
      'CHECK_START_PAUSE',
      'PAUSE',
      'CHECK_END_PAUSE',
    ]);
    expect([facts.isRidden(known()), facts.mayFinish(known())]).toEqual([false, false]);
    expect(stagesWhere((context) => facts.isInStage(context, 'PAUSE'))).toEqual(['PAUSE']);
  });

  it('finishIsRequested is true for a saved finish or a finish at the server', () => {
    expect([
      facts.finishIsRequested(known({ finishRecordedAt: 950 })),
      facts.finishIsRequested(known({ rent: inStage('ACTIVE_RIDE_END', { finishRequestedAt: 1 }) })),
      facts.finishIsRequested(known({ rent: riding })),
      facts.finishIsRequested(known()),
    ]).toEqual([true, true, false, false]);
  });

  it('inspectionTimeLeft counts from the last confirmation of the server', () => {
    expect([
      facts.inspectionTimeLeft(known({ rent: riding, confirmedAt: 10_900 })),
      facts.inspectionTimeLeft(known({ rent: riding })),
      facts.inspectionTimeLeft(known({ confirmedAt: 0 })),
    ]).toEqual([110, 0, 0]);
  });

  it('claimOf takes the reason of the rider, the rent id and the position', () => {
    const said = { claimId: 'claim-1', reason: 'chain', photoId: null } as const;
    expect(facts.claimOf(known({ rent: riding, position: here }), said)).toEqual({
      ...said,
      rentId: 'rent-1',
      position: here,
    });
  });

  it('sameVehicle prefers the number of the offer to the pin on the map', () => {
    expect([
      facts.sameVehicle(known({ offer: anOffer(), lookup: { mapId: 7 } })),
      facts.sameVehicle(known({ lookup: { mapId: 7 } })),
      facts.sameVehicle(known()),
    ]).toEqual([{ number: '51307' }, { mapId: 7 }, null]);
  });

  it('initialContext has only the rider and an unsure zone', () => {
    const { riderId, zone, failedFinishAttempts: troubles, ...rest } = known();
    expect([riderId, zone, troubles]).toEqual(['A', { kind: 'unsure' }, 0]);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });
});
