import { describe, expect, it } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import * as facts from '#machines/locks/locks.facts.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import { bike, holder, LONG_AGO, loose } from './lockRows.ts';
import { overhear } from './overhear.ts';
import { lockOnly } from './rents.ts';

const CHAIN = bike('CHECK_START', { step: 'chain_lock_open' });
const WHEEL = bike('CHECK_START', { step: 'unlock', capabilities: lockOnly, chainLock: null, chainPlace: null });
const HEARD = { type: 'rider.wasHeard' };
const ASK = { type: 'rider.unlockAsked' };
const DONE = { type: 'act.settled' };

const atLocks = async (...events: readonly { type: string; [field: string]: unknown }[]) => {
  const heard = await overhear(locksMachine, { acts: ['noteTheRider'] });
  for (const event of events) await heard.hear(event);
  const words = () => heard.said.filter(({ how }) => how === 'told').map(({ what }) => what);
  return {
    ...heard,
    words,
    metal: () => heard.now()?.value.metal,
    row: (rent: RentFacts | null) => heard.hear({ type: 'ride.changed', rent }),
  };
};
const changed = (rent: RentFacts) => ({ type: 'ride.changed', rent });
const begun = (act: string) => ({ type: 'act.begun', act });

describe.each([
  ['openChain', 'openingChain', CHAIN, 'OPEN_CHAIN_ERROR', { wheelLock: 'open' }],
  ['openLock', 'openingWheel', WHEEL, 'OPEN_LOCK_ERROR', { wheelLock: 'open' }],
] as const)('the order %s', (act, place, row, errorCode, outOfPlace) => {
  const at = (state: string) => ({ [place]: state });
  const wish = { type: 'locks.wished', wish: { kind: act } };

  it('leaves by itself where the step follows the rider’s own act, and metal is waited for ten seconds', async () => {
    const { metal, each, hear, pass, words } = await atLocks(begun('start'), changed(row));
    expect([metal(), each('locks.wished')]).toEqual([at('wished'), [wish]]);
    await hear(begun('pause'));
    expect(metal()).toEqual(at('wished'));
    await hear(DONE);
    // The act that went first is over: it is wished anew.
    expect([metal(), each('locks.wished')]).toEqual([at('wished'), [wish, wish]]);
    await hear(ASK);
    expect(each('locks.wished')).toHaveLength(3);
    await hear(begun(act));
    expect(metal()).toEqual(at('sending'));
    await hear(DONE);
    expect([metal(), words().slice(-1)]).toEqual([at('moving'), ['locks.moved']]);
    await pass(9);
    expect(metal()).toEqual(at('moving'));
    await pass(1);
    expect([metal(), words().slice(-2).toSorted()]).toEqual([at('asked'), ['locks.checked', 'locks.rested']]);
  });

  it('waits for a tap where nobody was heard, after a refusal, and behind a rider who has left', async () => {
    const unheard = await atLocks(changed(row), ASK);
    expect([unheard.metal(), unheard.words()]).toEqual([at('asked'), []]);
    await unheard.hear(HEARD);
    await unheard.hear(ASK);
    expect(unheard.metal()).toEqual(at('wished'));
    const refused = await atLocks(HEARD, changed(row), begun(act), { type: 'act.refused' });
    expect([refused.metal(), refused.now()?.value.rider]).toEqual([at('asked'), 'away']);
    const left = await atLocks(HEARD);
    await left.pass(19);
    expect(left.now()?.value.rider).toBe('near');
    await left.pass(1);
    await left.row(row);
    expect(left.metal()).toEqual(at('asked'));
  });

  it('that did not work stands still until it is asked for again, whenever the row has told', async () => {
    const early = await atLocks(HEARD, changed(row), begun(act), changed({ ...row, version: 2, errorCode }));
    expect(early.metal()).toEqual(at('sending'));
    await early.hear(DONE);
    expect(early.metal()).toEqual(at('stuck'));
    const late = await atLocks(
      HEARD,
      changed(row),
      begun(act),
      DONE,
      changed({ ...row, version: 2 }),
      changed({ ...row, version: 3, errorCode }),
    );
    expect([late.metal(), late.words().slice(-2)]).toEqual([at('stuck'), ['locks.moved', 'locks.rested']]);
    await late.hear(ASK);
    expect(late.metal()).toEqual(at('wished'));
    // The trouble that was known before the order tells nothing of it.
    await late.hear(begun(act));
    await late.hear(DONE);
    expect(late.metal()).toEqual(at('moving'));
    const known = await atLocks(changed({ ...row, errorCode }));
    expect(known.metal()).toEqual(at('stuck'));
  });

  it('does not leave where the row shows a lock out of its place: the server is asked until they agree', async () => {
    const { metal, words, hear, pass, row: tell } = await atLocks(HEARD, changed({ ...row, ...outOfPlace }));
    expect([metal(), words()]).toEqual([at('barred'), ['locks.checked']]);
    await hear(ASK);
    expect(words()).toEqual(['locks.checked', 'locks.checked']);
    await pass(9);
    expect(words()).toHaveLength(2);
    await pass(1);
    expect([metal(), words().length]).toEqual([at('barred'), 3]);
    await tell({ ...row, version: 2 });
    expect(metal()).toEqual(at('wished'));
    // A tap that asks once more does not put off a row that has come since, nor open behind a rider who is gone.
    const alone = await atLocks(changed({ ...row, ...outOfPlace }), ASK, changed({ ...row, version: 2 }));
    expect(alone.metal()).toEqual(at('asked'));
  });

  it('of before a reload is waited for, and no other one', async () => {
    const recalled = { type: 'act.recalled', act };
    const { metal, hear } = await atLocks(changed(row), recalled);
    expect(metal()).toEqual(at('sending'));
    await hear({ type: 'act.refused' });
    expect(metal()).toEqual(at('asked'));
    const elsewhere = await atLocks(
      changed(bike('ACTIVE_RIDE', { step: 'wait', ...holder, wheelLock: 'open' })),
      recalled,
    );
    expect(elsewhere.metal()).toBe('idle');
    const other = await atLocks(changed(row), { type: 'act.recalled', act: 'pause' });
    expect(other.metal()).toEqual(at('asked'));
  });

  it('keeps what the row tells on the way, and ends with the step', async () => {
    const later = { ...row, version: 2, batteryPercent: 7 };
    const { metal, now, row: tell } = await atLocks(HEARD, changed(row), changed(later));
    expect([metal(), now()?.context.rent]).toEqual([at('wished'), later]);
    await tell(bike('ACTIVE_RIDE', { version: 3, step: 'wait', ...holder, wheelLock: 'open' }));
    expect(metal()).toBe('idle');
    await tell(null);
    expect([metal(), now()?.context.rent]).toEqual(['idle', null]);
  });
});

it('the chain of a pause that the row wants no more is not opened, though it could be now', async () => {
  const {
    metal,
    row: tell,
    words,
  } = await atLocks(HEARD, changed(bike('PAUSE', { step: 'chain_lock_open', wheelLock: 'open' })));
  expect(metal()).toEqual({ openingChain: 'barred' });
  await tell(bike('PAUSE', { version: 2, step: 'wait' }));
  expect([metal(), words()]).toEqual(['idle', ['locks.checked']]);
});

describe.each([
  [
    'closingWheel',
    'rider.lockClosed',
    bike('CHECK_START', { step: 'lock_info', wheelLock: 'open' }),
    { ...CHAIN, version: 2 },
  ],
  [
    'fasteningChain',
    'rider.chainFastened',
    bike('PAUSE', { step: 'chain_lock_close', ...loose }),
    bike('PAUSE', { version: 2, step: 'wait' }),
  ],
] as const)('a hand at %s', (place, tap, row, next) => {
  const at = (state: string) => ({ [place]: state });
  const arrived = async () => {
    const locks = await atLocks(changed(row));
    await locks.pass(6);
    return locks;
  };

  it('is asked about, and told when the server has not felt it, or nobody knows', async () => {
    const { metal, words, hear, pass, row: tell, now } = await arrived();
    expect([metal(), words()]).toEqual([at('waiting'), []]);
    await hear({ type: tap });
    expect([metal(), words()]).toEqual([at('checking'), ['locks.checked']]);
    await tell({ ...row, version: 2 });
    expect([metal(), words().at(-1), now()?.context.rent.version]).toEqual([at('notYet'), 'locks.doubted', 2]);
    await hear({ type: tap });
    await hear({ type: 'ride.checked', rent: { ...row, version: 3 } });
    expect(metal()).toEqual(at('checking'));
    await hear({ type: 'ride.checked', rent: { ...row, version: 2 } });
    expect([metal(), words().at(-1)]).toEqual([at('notYet'), 'locks.doubted']);
    await hear({ type: tap });
    await pass(4);
    expect(metal()).toEqual(at('checking'));
    await pass(1);
    expect([metal(), words().at(-1)]).toEqual([at('unanswered'), 'locks.doubted']);
    await hear({ type: tap });
    expect(metal()).toEqual(at('checking'));
  });

  it('is believed when the row goes on', async () => {
    const { metal, hear, row: tell } = await arrived();
    await hear({ type: tap });
    await tell(next);
    expect(metal()).not.toHaveProperty(place);
  });
});

describe('a chain', () => {
  it('that was unfastened is left alone for six seconds, whatever rows say meanwhile', async () => {
    const { metal, pass, row, now } = await atLocks(
      HEARD,
      changed(CHAIN),
      begun('openChain'),
      DONE,
      changed(bike('CHECK_START', { version: 2, step: 'chain_lock_close', ...loose })),
    );
    expect(metal()).toBe('settling');
    await pass(3);
    const fastened = bike('CHECK_START', { version: 3, step: 'unlock', ...holder });
    await row(fastened);
    await pass(2);
    expect([metal(), now()?.context.rent]).toEqual(['settling', fastened]);
    await pass(1);
    expect(metal()).toEqual({ openingWheel: 'wished' });
  });

  it('of another ride is read at once', async () => {
    const { metal, row } = await atLocks(changed(bike('CHECK_START', { step: 'chain_lock_close', ...loose })));
    expect(metal()).toBe('settling');
    await row({ ...CHAIN, id: 'rent-2' });
    expect(metal()).toEqual({ openingChain: 'asked' });
  });

  it('may be wanted in a pause, unless it is round the rack already', async () => {
    const wanted = await atLocks(HEARD, changed(bike('PAUSE', { step: 'wait', ...holder })), {
      type: 'rider.chainAsked',
    });
    expect(wanted.metal()).toEqual({ openingChain: 'wished' });
    const there = await atLocks(HEARD, changed(bike('PAUSE', { step: 'wait' })), { type: 'rider.chainAsked' });
    expect(there.metal()).toBe('idle');
    const riding = await atLocks(HEARD, changed(bike('ACTIVE_RIDE', { step: 'wait', ...holder })), {
      type: 'rider.chainAsked',
    });
    expect(riding.metal()).toBe('idle');
  });
});

describe('the rider beside the locks', () => {
  const STILL = bike('PAUSE', { step: 'wait', ...holder });

  it('is near by a word or by metal that moves just now, and away after twenty seconds of neither', async () => {
    const { now, hear, pass, row, each } = await atLocks(changed(STILL), HEARD);
    await pass(15);
    await row({ ...STILL, version: 2, chainPlace: 'rack' });
    await pass(15);
    await row({ ...STILL, version: 3, chainPlace: 'rack' });
    await pass(4);
    expect(now()?.value.rider).toBe('near');
    await pass(1);
    expect(now()?.value.rider).toBe('away');
    await row({ ...STILL, version: 4, chainPlace: 'rack' });
    expect(now()?.value.rider).toBe('away');
    await row({ ...STILL, version: 5 });
    expect(now()?.value.rider).toBe('near');
    await hear({ type: 'act.refused' });
    for (const act of ['openChain', 'openLock']) await hear(begun(act));
    expect(now()?.value.rider).toBe('away');
    await hear(begun('resume'));
    expect(now()?.value.rider).toBe('near');
    expect(each('noteTheRider')).toHaveLength(4);
  });

  it('is not heard of by a row that tells of hands long ago, nor by another ride', async () => {
    const heard = await overhear(
      locksMachine.provide({ guards: { wasWrittenJustNow: (_, rent) => rent?.serverTime !== LONG_AGO } }),
    );
    for (const event of [
      changed(STILL),
      HEARD,
      { type: 'act.refused' },
      changed({ ...STILL, version: 2, chainPlace: 'rack', serverTime: LONG_AGO }),
    ])
      await heard.hear(event);
    expect(heard.now()?.value.rider).toBe('away');
    await heard.hear(changed({ ...STILL, id: 'rent-2', version: 3 }));
    expect(heard.now()?.value.rider).toBe('away');
  });
});

describe('what two rows tell of the locks', () => {
  it.each([
    [
      'the chain was seen in its holder before',
      bike('PAUSE', { ...holder }),
      { version: 2, step: 'unlock', ...holder },
      false,
    ],
    ['a row between them was missed', bike('PAUSE', { ...holder }), { version: 3, step: 'unlock', ...holder }, true],
    ['it was elsewhere before', bike('PAUSE', {}), { version: 2, step: 'unlock', ...holder }, true],
    ['it is elsewhere now', bike('PAUSE', { ...holder }), { version: 2, step: 'unlock' }, true],
    [
      'it hangs in its holder unlocked',
      bike('PAUSE', { ...holder }),
      { version: 2, step: 'unlock', chainLock: 'open', chainPlace: 'holder' },
      true,
    ],
    [
      'the ride is another',
      bike('PAUSE', { ...holder }),
      { id: 'rent-2', version: 2, step: 'unlock', ...holder },
      true,
    ],
    ['its step is none of the chain’s', bike('PAUSE', {}), { version: 2, step: 'lock_info' }, false],
    ['there is no chain', bike('PAUSE', {}), { version: 2, step: 'unlock', capabilities: lockOnly }, false],
  ] as const)('whether the chain may have just opened, where %s', (_, known, part, may) => {
    expect(facts.chainMayHaveJustOpened(known, bike('CHECK_END_PAUSE', part))).toBe(may);
  });

  it('metal moved where a lock, the chain or its place is another, in one ride', () => {
    const row = bike('PAUSE', holder);
    for (const part of [{ wheelLock: 'open' }, { chainLock: 'open' }, { chainPlace: 'rack' }] as const)
      expect(facts.metalMoved(row, { ...row, ...part })).toBe(true);
    expect([
      facts.metalMoved(row, { ...row, step: 'unlock' }),
      facts.metalMoved(null, row),
      facts.metalMoved(row, null),
      facts.metalMoved(row, { ...row, id: 'rent-2', wheelLock: 'open' }),
    ]).toEqual([false, false, false, false]);
  });

  it('the chain’s step stands beside a plain one in a pause alone, and in one ride', () => {
    const asked = bike('PAUSE', { step: 'chain_lock_open', ...holder });
    const plain = bike('PAUSE', { step: 'wait', ...holder });
    const riding = bike('ACTIVE_RIDE', { step: 'wait', ...holder });
    expect([facts.staysAtChain(plain, asked), facts.staysAtChain(asked, plain)]).toEqual([true, true]);
    expect([
      facts.staysAtChain(riding, riding),
      facts.staysAtChain(asked, { ...asked, id: 'rent-2' }),
      facts.staysAtChain(asked, CHAIN),
      facts.staysAtChain(asked, { ...asked, wheelLock: 'open' }),
      facts.staysAtChain(asked, null),
    ]).toEqual([false, false, false, false, false]);
    // A loose end of the chain is no place, whoever says that it is closed.
    expect(facts.staysAtChain(asked, { ...asked, step: 'unlock' })).toBe(false);
    expect([
      facts.staysAtTask(WHEEL, { ...WHEEL, version: 2 }),
      facts.staysAtTask(WHEEL, { ...WHEEL, id: 'rent-2' }),
      facts.staysAtTask(WHEEL, { ...WHEEL, stage: 'CHECK_END_PAUSE' }),
      facts.staysAtTask(WHEEL, { ...WHEEL, step: 'wait' }),
      facts.staysAtTask(null, null),
    ]).toEqual([true, false, false, false, true]);
    expect([
      facts.staysAtWheel(WHEEL, WHEEL),
      facts.staysAtWheel(WHEEL, { ...WHEEL, wheelLock: 'open' }),
      facts.staysAtWheel(plain, plain),
      facts.staysAtWheel(CHAIN, WHEEL),
      facts.staysAtWheel(WHEEL, null),
    ]).toEqual([true, false, false, false, false]);
  });
});
