import { describe, expect, it } from 'vitest';
import type { Intent, RideMemo } from '#domain/command.ts';
import type { RideStage } from '#domain/rent.ts';
import * as facts from '#machines/rent/rent.facts.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import { anOffer, aRent, chainBike, dockedBike, inStage } from './rents.ts';

const known = (part: Partial<RentContext> = {}): RentContext => ({ ...facts.nothingKnown({ riderId: 'A' }), ...part });
const start: Intent = { kind: 'start', number: '51307', insurance: false, position: null };
const riding = inStage('ACTIVE_RIDE', { version: 5 });
const here = { latitude: 55.75, longitude: 37.62, accuracy: 8, at: 0 };
const STAGES: readonly RideStage[] = [
  'CHECK_START',
  'ACTIVE_RIDE',
  'CHECK_START_PAUSE',
  'PAUSE',
  'CHECK_END_PAUSE',
  'ACTIVE_RIDE_END',
];
const ACTS: readonly Intent[] = [
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
const kindsWhere = (holds: (intent: Intent) => boolean) => ACTS.filter(holds).map(({ kind }) => kind);

describe('a row', () => {
  it.each([
    ['a later one of the ride', known({ rent: riding }), inStage('PAUSE', { version: 6 }), true],
    ['the same again', known({ rent: riding }), riding, false],
    ['an older one', known({ rent: riding }), inStage('PAUSE', { version: 4 }), false],
    ['another rider’s', known({ rent: riding }), inStage('PAUSE', { version: 6, clientId: 'B' }), false],
    ['of a ride that is over and put away', known({ endedRentId: 'rent-1' }), inStage('PAUSE', { version: 6 }), false],
    ['the first of a ride', known(), riding, true],
    ['the end of a ride that nobody here knows', known(), inStage('ACTIVE_RIDE_COMPLETED'), false],
    ['the end of the ride that is being started', known({ intent: start }), aRent({ status: 'ERROR_START' }), true],
    [
      'the end of another vehicle’s while one is started',
      known({ intent: start }),
      aRent({ status: 'ERROR_START', frameNumber: '1' }),
      false,
    ],
    [
      'the end of another ride beside this one',
      known({ rent: riding, intent: start }),
      inStage('ACTIVE_RIDE_COMPLETED', { id: 'rent-2' }),
      false,
    ],
    [
      'the end that came during another act',
      known({ intent: ACTS[4] ?? null }),
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
  ])('is news or not: %s', (_, context, row, isNews) => expect(facts.isNews(context, row)).toBe(isNews));

  it('is the same where ride and version are', () => {
    expect([
      facts.isTheSame(known({ rent: riding }), { ...riding }),
      facts.isTheSame(known({ rent: riding }), { ...riding, version: 6 }),
      facts.isTheSame(known({ rent: riding }), { ...riding, id: 'rent-2' }),
      facts.isTheSame(known(), riding),
    ]).toEqual([true, false, false, false]);
  });

  it('stays in its stage, by the last known one where the server’s word is unknown', () => {
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

  it('is of this start when it is its first, or a later one before the ride', () => {
    const rent = aRent();
    expect([
      facts.staysInStart(known(), rent),
      facts.staysInStart(known({ rent }), { ...rent, stage: null }),
      facts.staysInStart(known({ rent }), { ...rent, id: 'rent-2' }),
      facts.staysInStart(known(), riding),
      facts.staysInStart(known(), { ...rent, status: 'ERROR_START' }),
    ]).toEqual([true, true, false, false, false]);
  });
});

describe('what a row leaves known', () => {
  const busy = {
    refusal: { code: 'needCloseLock' },
    receipt: inStage('ACTIVE_RIDE_COMPLETED', { id: 'rent-0' }),
    photoId: 'p1',
    offer: anOffer(),
    finishRecordedAt: 950,
    endedRentId: null,
  } as const;

  it('within its stage is the row alone', () => {
    const next = { ...riding, version: 6 };
    expect(facts.withRow(known({ ...busy, rent: riding }), next)).toEqual({
      rent: next,
      confirmedAt: 1_000,
      troubles: 0,
    });
  });

  it('in another stage is no refusal, no receipt and no photo of before', () => {
    const next = inStage('PAUSE', { version: 6 });
    expect(facts.withRow(known({ ...busy, rent: riding }), next)).toEqual({
      rent: next,
      refusal: null,
      receipt: null,
      photoId: null,
      confirmedAt: 1_000,
      troubles: 0,
    });
    // Of another ride as well, though its stage is the same.
    expect(facts.withRow(known({ ...busy, rent: riding }), { ...riding, id: 'rent-2' })).toMatchObject({
      refusal: null,
      photoId: null,
    });
  });

  it('after the end is a receipt, or why there was no ride, or nothing', () => {
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

  it('settles a start, and no other act', () => {
    const prepared = { intent: start, key: 'k', expiresAt: 1 };
    expect(facts.withRow(known({ intent: start, prepared }), aRent())).toMatchObject({ intent: null, prepared: null });
    expect(
      facts.withRow(known({ rent: riding, intent: ACTS[4] ?? null }), inStage('PAUSE', { version: 6 })),
    ).not.toHaveProperty('intent');
  });

  it('is confirmed by the later of the two words', () => {
    expect(facts.withRow(known({ confirmedAt: 5_000 }), riding).confirmedAt).toBe(5_000);
    expect(facts.withRow(known({ confirmedAt: 500 }), riding).confirmedAt).toBe(1_000);
  });
});

describe('troubles on the way to an end', () => {
  const after = (rent: Parameters<typeof facts.withRow>[1] | null, row: Parameters<typeof facts.withRow>[1]) =>
    facts.withRow(known({ rent, troubles: 1 }), row).troubles;
  const ending = inStage('ACTIVE_RIDE_END', {});
  const refused = inStage('ACTIVE_RIDE_END', { version: 2, errorCode: 'PARKING_NOT_ALLOWED' });

  it('are counted by what is new', () => {
    expect(after(ending, refused)).toBe(2);
    expect(after(refused, { ...refused, version: 3 })).toBe(1);
    expect(after(refused, { ...refused, version: 3, errorCode: 'NEED_CLOSE_LOCK' })).toBe(2);
    expect(after(refused, { ...ending, version: 3 })).toBe(1);
    expect(after(riding, refused)).toBe(2);
    expect(after(inStage('PAUSE'), inStage('CHECK_END_PAUSE', { version: 2 }))).toBe(1);
  });

  it('are forgotten by a ride that goes on, but not out of a dock that did not lock', () => {
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

  it('are refusals of acts that an end or a pause needs', () => {
    const counted = kindsWhere((intent) => facts.troublesAfterRefusal(known({ intent, troubles: 1 })) === 2);
    expect(counted).toEqual(['openChain', 'openLock', 'pause', 'resume', 'finish', 'parking', 'complete']);
    expect(facts.troublesAfterRefusal(known({ troubles: 1 }))).toBe(1);
  });
});

describe('what the phone remembers', () => {
  const memo: RideMemo = { rent: null, command: null, finishRecordedAt: null, photo: null, claim: null, receipt: null };
  const receipt = inStage('ACTIVE_RIDE_COMPLETED');
  const command = { intent: start, key: 'k', expiresAt: 1 };

  it('is read as it was written', () => {
    expect(
      facts.withMemo({
        ...memo,
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
      intent: start,
      prepared: command,
      finishRecordedAt: 950,
      photoId: 'p1',
      uploadTicket: 't',
    });
  });

  it('of a receipt is shown where nothing came after it', () => {
    expect(facts.withMemo({ ...memo, receipt })).toMatchObject({ receipt, endedRentId: 'rent-1' });
    expect([
      facts.receiptAlone({ ...memo, receipt, rent: riding }),
      facts.receiptAlone({ ...memo, receipt, command }),
      facts.receiptAlone(null),
    ]).toEqual([null, null, null]);
    const nothing = {
      rent: null,
      receipt: null,
      endedRentId: null,
      intent: null,
      prepared: null,
      finishRecordedAt: null,
      photoId: null,
      uploadTicket: null,
    };
    expect([facts.withMemo(null), facts.withMemo(memo)]).toEqual([nothing, nothing]);
  });

  it('grows by later words about the receipt', () => {
    const context = known({ receipt });
    expect([
      facts.isNewsOfReceipt(context, { ...receipt, version: 2 }),
      facts.isNewsOfReceipt(context, receipt),
      facts.isNewsOfReceipt(context, { ...receipt, id: 'rent-2', version: 2 }),
      facts.isNewsOfReceipt(known(), { ...receipt, version: 2 }),
    ]).toEqual([true, false, false, false]);
  });
});

describe('an act', () => {
  it('that was refused came true otherwise where the ride stands there already', () => {
    const refused = (code: 'rideMovedOn' | 'failedToCompleteRent') => ({ kind: 'refused', refusal: { code } }) as const;
    const comesTrue = (intent: Intent | null, code: 'rideMovedOn' | 'failedToCompleteRent', part = {}) =>
      STAGES.filter((stage) => facts.cameTrueOtherwise(known({ intent, rent: inStage(stage, part) }), refused(code)));
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
      facts.cameTrueOtherwise(known({ intent: pause }), refused('rideMovedOn')),
      facts.cameTrueOtherwise(known({ intent: pause, rent: inStage('PAUSE') }), { kind: 'expired' }),
    ]).toEqual([false, false]);
  });

  it('says why it did not take effect', () => {
    expect([
      facts.refusalOf({ kind: 'refused', refusal: { code: 'needCloseLock' } }),
      facts.refusalOf({ kind: 'expired' }),
    ]).toEqual([{ code: 'needCloseLock' }, { code: 'commandExpired' }]);
    expect(facts.acceptedRent({ kind: 'accepted', rent: riding, uploadTicket: null })).toBe(riding);
    expect(() => facts.acceptedRent({ kind: 'expired' })).toThrow('Only an accepted command');
    expect(() => facts.present(null)).toThrow('without the fact');
  });

  it('carries its ride, and the place and the time where they matter', () => {
    const context = known({ rent: riding, position: here, finishRecordedAt: 950 });
    const to = (act: facts.Act) => facts.intentTo(act, context);
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
    expect(facts.intentTo({ kind: 'complete' }, known({ rent: { ...riding, photoState: 'uploaded' } }))).toMatchObject({
      photoOwed: false,
    });
    expect(facts.intentTo({ kind: 'pause' }, known())).toBeNull();
  });

  it('made again is a new one, from where the rider is now', () => {
    const [, cancel = null, , , pause = null] = ACTS;
    expect(facts.renewed(pause, here)).toEqual({ ...pause, position: here });
    expect(facts.renewed(cancel, here)).toEqual(cancel);
    expect(facts.renewed(cancel, here)).not.toBe(cancel);
    expect(facts.renewed(null, here)).toBeNull();
  });

  it('of an earlier visit is told to the stage that waits for it', () => {
    const prepared = { intent: start, key: 'k', expiresAt: 1 };
    expect([facts.startInput(known({ rent: riding, prepared })), facts.startInput(known())]).toEqual([
      { rent: riding, sending: 'start' },
      { rent: null, sending: null },
    ]);
    expect(facts.finishInput(known({ rent: riding, photoId: 'p1', prepared }))).toEqual({
      rent: riding,
      photoId: 'p1',
      sending: 'start',
    });
  });

  it('of the locks is known as one', () => {
    expect(kindsWhere((intent) => facts.isLockOrder(known({ intent })))).toEqual(['openChain', 'openLock']);
    expect(facts.orderIsInOrder(known({ rent: aRent(chainBike) }), 'openChain')).toBe(true);
    expect([
      facts.orderIsInOrder(known({ rent: aRent({ ...chainBike, wheelLock: 'open' }) }), 'openChain'),
      facts.orderIsInOrder(known(), 'openChain'),
    ]).toEqual([false, false]);
  });
});

describe('a ride', () => {
  const stagesWhere = (holds: (context: RentContext) => boolean, part = {}) =>
    STAGES.filter((stage) => holds(known({ rent: inStage(stage, part) })));

  it('is ridden, and may be finished, from its stages alone', () => {
    expect(stagesWhere(facts.isRidden)).toEqual(['ACTIVE_RIDE', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE']);
    expect(stagesWhere(facts.mayFinish)).toEqual(['ACTIVE_RIDE', 'PAUSE']);
    // A hand or a jam may take long: out of these there is a way.
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

  it('is asked to be finished here or at the server', () => {
    expect([
      facts.finishIsAskedFor(known({ finishRecordedAt: 950 })),
      facts.finishIsAskedFor(known({ rent: inStage('ACTIVE_RIDE_END', { finishRequestedAt: 1 }) })),
      facts.finishIsAskedFor(known({ rent: riding })),
      facts.finishIsAskedFor(known()),
    ]).toEqual([true, true, false, false]);
  });

  it('is looked over by the server’s last word', () => {
    expect([
      facts.lookOverSeconds(known({ rent: riding, confirmedAt: 10_900 })),
      facts.lookOverSeconds(known({ rent: riding })),
      facts.lookOverSeconds(known({ confirmedAt: 0 })),
    ]).toEqual([110, 0, 0]);
  });

  it('that cannot be finished is claimed with what the rider says, from where that is', () => {
    const said = { claimId: 'claim-1', reason: 'chain', photoId: null } as const;
    expect(facts.claimOf(known({ rent: riding, position: here }), said)).toEqual({
      ...said,
      rentId: 'rent-1',
      position: here,
    });
  });

  it('on the same vehicle is wanted by its number', () => {
    expect([
      facts.sameVehicle(known({ offer: anOffer(), wanted: { mapId: 7 } })),
      facts.sameVehicle(known({ wanted: { mapId: 7 } })),
      facts.sameVehicle(known()),
    ]).toEqual([{ number: '51307' }, { mapId: 7 }, null]);
  });

  it('that nobody has begun is none', () => {
    const { riderId, zone, troubles, ...rest } = known();
    expect([riderId, zone, troubles]).toEqual(['A', { kind: 'unsure' }, 0]);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });
});
