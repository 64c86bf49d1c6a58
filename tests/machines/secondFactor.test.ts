import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts';
import type { SecondFactorContext } from '#machines/secondFactor/secondFactor.types.ts';
import { broken, recordEffects, silence } from './recordEffects.ts';
import { walk } from './walk.ts';

const MAIN = { id: 'f1', name: 'main', addedAt: 0 };
const SPARE = { id: 'f2', name: 'spare', addedAt: 0 };
const NEW = { id: 'f3', secret: 'ABCD', secretAddress: 'otpauth://totp/x', secretPicture: '<svg/>' };
const ADDED = { id: 'f3', name: 'spare', addedAt: 0 };
const REFUSED = { kind: 'refused', refusal: { code: 'secondFactorWrong' } };

const promises: Record<string, (reached: AnyMachineSnapshot) => boolean> = {
  'a secret is shown only until its first code is right': (reached) =>
    reached.context.secretOfNew === null || ['showing', 'checking', 'reading'].some((state) => reached.matches(state)),
  'nothing is removed and no spare one is made without a code': (reached) =>
    !(reached.matches('removing') || (reached.matches('preparing') && reached.context.factors.length > 0)) ||
    reached.context.change !== null,
  'what failed says why': (reached) =>
    !['unread', 'unprepared', 'unremoved'].some((state) => reached.matches(state)) || reached.context.refusal !== null,
  'a rider for whom no request runs can continue or go back': (reached) =>
    ['reading', 'removing', 'checking'].some((state) => reached.matches(state)) ||
    ['rider.factorAsked', 'rider.factorRemovalAsked', 'rider.closedFactor', 'rider.retried'].some((type) =>
      reached.can({ type, factorId: 'f1' }),
    ),
};

const seen = (context: SecondFactorContext) => [
  context.factors.length,
  context.secretOfNew !== null,
  context.change?.kind,
  context.refusal?.code,
];

const UNANSWERED = { kind: 'unanswered' };
const NEEDED = { kind: 'refused', refusal: { code: 'secondFactorNeeded' } };

walk(
  'secondFactor',
  {
    machine: secondFactorMachine,
    payloads: {
      'rider.factorRemovalAsked': [{ factorId: 'f1' }],
      'rider.submittedCode': [{ factorId: 'f1', code: '123456' }],
      'xstate.done.actor.listFactors': [
        { output: { kind: 'listed', factors: [] } },
        { output: { kind: 'listed', factors: [MAIN] } },
        { output: { kind: 'listed', factors: [MAIN, SPARE] } },
        { output: { kind: 'listed', factors: [ADDED] } },
        { output: { kind: 'listed', factors: [MAIN, ADDED] } },
        { output: REFUSED },
      ],
      'xstate.done.actor.prepareFactor': [
        { output: { kind: 'prepared', factor: NEW } },
        { output: REFUSED },
        { output: NEEDED },
      ],
      'xstate.done.actor.checkCode': [
        { output: { kind: 'accepted' } },
        { output: { kind: 'gone' } },
        { output: REFUSED },
        { output: UNANSWERED },
      ],
      'xstate.done.actor.removeFactor': [
        { output: { kind: 'removed' } },
        { output: REFUSED },
        { output: NEEDED },
        { output: UNANSWERED },
      ],
    },
    project: (snapshot) => seen(snapshot.context),
  },
  (reached) => {
    for (const [sentence, holds] of Object.entries(promises))
      if (!holds(reached)) throw new Error(`broken invariant: ${sentence}`);
  },
);

const listed = (...factors: unknown[]) => ({ kind: 'listed', factors });
const opened = (factors: unknown[], answers: Record<string, () => unknown> = {}) =>
  recordEffects(secondFactorMachine, {
    acts: ['report'],
    answers: {
      listFactors: () => listed(...factors),
      prepareFactor: () => ({ kind: 'prepared', factor: NEW }),
      checkCode: () => ({ kind: 'accepted' }),
      removeFactor: () => ({ kind: 'removed' }),
      ...answers,
    },
  });
const ADD = { type: 'rider.factorAsked' };
const REMOVE = { type: 'rider.factorRemovalAsked', factorId: 'f2' };
const CODE = { type: 'rider.submittedCode', factorId: 'f1', code: '123456' };
const CLOSE = { type: 'rider.closedFactor' };

describe('sign-in in two steps, in the settings', () => {
  it('The first code of a new factor switches two-step sign-in on, and the settings read the new list', async () => {
    const chart = await opened([]);
    expect(chart.now()?.value).toBe('oneStep');
    await chart.hear(ADD);
    expect([chart.now()?.value, chart.now()?.context.secretOfNew]).toEqual(['showing', NEW]);
    await chart.hear({ ...CODE, factorId: NEW.id });
    expect(chart.each('checkCode')).toEqual([{ factorId: NEW.id, code: '123456' }]);
    expect([chart.now()?.value, chart.now()?.context.secretOfNew]).toEqual([{ added: 'first' }, null]);
    chart.answer('listFactors', () => listed(MAIN));
    await chart.hear(CLOSE);
    expect([chart.now()?.value, chart.now()?.context.factors]).toEqual(['twoSteps', [MAIN]]);
  });

  it('A spare factor needs a code first, and the settings offer no third one', async () => {
    const chart = await opened([MAIN]);
    await chart.hear(ADD);
    expect([chart.now()?.value, chart.each('prepareFactor')]).toEqual(['confirming', []]);
    await chart.hear(CODE);
    expect(chart.now()?.value).toBe('showing');
    await chart.hear({ ...CODE, factorId: NEW.id });
    expect(chart.now()?.value).toEqual({ added: 'spare' });
    const full = await opened([MAIN, SPARE]);
    await full.hear(ADD);
    expect(full.now()?.value).toBe('twoSteps');
  });

  it('The settings remove a factor once, after a code', async () => {
    const chart = await opened([MAIN, SPARE]);
    await chart.hear(REMOVE);
    expect(chart.each('removeFactor')).toEqual([]);
    chart.answer('listFactors', () => listed(MAIN));
    await chart.hear(CODE);
    expect(chart.each('checkCode')).toEqual([{ factorId: 'f1', code: '123456' }]);
    expect(chart.each('removeFactor')).toEqual([{ factorId: 'f2' }]);
    expect([chart.now()?.value, chart.now()?.context]).toMatchObject(['twoSteps', { factors: [MAIN], change: null }]);
  });

  it('The secret stays on the screen when the first code is refused or its check fails', async () => {
    const chart = await opened([], { checkCode: () => REFUSED });
    await chart.hear(ADD);
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({
      value: 'showing',
      context: { secretOfNew: NEW, refusal: { code: 'secondFactorWrong' } },
    });
    chart.answer('checkCode', broken);
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({
      value: 'showing',
      context: { secretOfNew: NEW, refusal: { code: 'unknownError' } },
    });
    expect(chart.each('report')).toEqual([{ cause: new Error('broken actor') }]);
  });

  it('A refused code changes nothing, and going back drops the change that the rider asked for', async () => {
    const chart = await opened([MAIN], { checkCode: () => REFUSED });
    await chart.hear(REMOVE);
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({
      value: 'confirming',
      context: { refusal: { code: 'secondFactorWrong' } },
    });
    chart.answer('checkCode', broken);
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({ value: 'confirming', context: { refusal: { code: 'unknownError' } } });
    expect(chart.each('report')).toEqual([{ cause: new Error('broken actor') }]);
    await chart.hear(CLOSE);
    expect(chart.now()).toMatchObject({ value: 'twoSteps', context: { change: null, refusal: null } });
    expect(chart.each('removeFactor')).toEqual([]);
  });

  it.each([
    ['the list', [], {}, [], 'listFactors', 'unread'],
    ['a secret', [], {}, [ADD], 'prepareFactor', 'unprepared'],
    ['a removal', [MAIN], {}, [REMOVE, CODE], 'removeFactor', 'unremoved'],
  ] as const)(
    'The settings explain why %s failed, and the rider can try again',
    async (_, factors, more, events, what, state) => {
      for (const answer of [() => REFUSED, broken]) {
        const chart = await opened([...factors], { ...more, [what]: answer });
        for (const event of events) await chart.hear(event);
        expect(chart.now()?.value).toBe(state);
        expect(chart.now()?.context.refusal?.code).toBe(answer === broken ? 'unknownError' : 'secondFactorWrong');
        expect(chart.each('report')).toHaveLength(answer === broken ? 1 : 0);
        chart.answer(what, silence);
        await chart.hear({ type: 'rider.retried' });
        expect([chart.each(what).length, chart.now()?.context.refusal]).toEqual([2, null]);
      }
    },
  );

  it('The settings drop the change and make no secret when the factor of the typed code is gone', async () => {
    const chart = await opened([MAIN], { checkCode: () => ({ kind: 'gone' }) });
    await chart.hear(ADD);
    chart.answer('listFactors', () => listed());
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({ value: 'oneStep', context: { change: null } });
    expect(chart.each('prepareFactor')).toEqual([]);
  });

  it('The settings read the list again when the network is back', async () => {
    const chart = await opened([], { listFactors: () => REFUSED });
    chart.answer('listFactors', silence);
    await chart.hear({ type: 'device.cameOnline' });
    expect(chart.now()).toMatchObject({ value: 'reading', context: { refusal: null } });
    expect(chart.each('listFactors')).toHaveLength(2);
  });

  it('A first code without an answer reads the factors: the new one counts, or the next code is needed', async () => {
    for (const [before, state] of [
      [[], 'first'],
      [[MAIN], 'spare'],
    ] as const) {
      const chart = await opened([...before]);
      await chart.hear(ADD);
      if (before.length > 0) await chart.hear(CODE);
      chart.answer('checkCode', () => UNANSWERED);
      for (const list of [() => listed(...before), () => REFUSED]) {
        chart.answer('listFactors', list);
        await chart.hear({ ...CODE, factorId: NEW.id });
        expect(chart.now()).toMatchObject({
          value: 'showing',
          context: { secretOfNew: NEW, refusal: { code: 'secondFactorUnanswered' } },
        });
      }
      chart.answer('listFactors', () => listed(...before, ADDED));
      await chart.hear({ ...CODE, factorId: NEW.id });
      expect(chart.now()).toMatchObject({
        value: { added: state },
        context: { secretOfNew: null, change: null, refusal: null },
      });
    }
  });

  it('A code without an answer for a factor that counts asks for the next code', async () => {
    const chart = await opened([MAIN, SPARE], { checkCode: () => UNANSWERED });
    await chart.hear(REMOVE);
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({
      value: 'confirming',
      context: { change: { kind: 'remove', factorId: 'f2' }, refusal: { code: 'secondFactorUnanswered' } },
    });
    expect(chart.each('removeFactor')).toEqual([]);
  });

  it('A removal without an answer reads the factors on retry, and shows a missing one as removed', async () => {
    const chart = await opened([MAIN, SPARE], { removeFactor: () => UNANSWERED });
    await chart.hear(REMOVE);
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({ value: 'unremoved', context: { refusal: { code: 'networkErrorTitle' } } });
    chart.answer('listFactors', () => REFUSED);
    await chart.hear({ type: 'rider.retried' });
    expect(chart.now()).toMatchObject({ value: 'unread', context: { refusal: REFUSED.refusal } });
    chart.answer('listFactors', () => listed(MAIN));
    await chart.hear({ type: 'rider.retried' });
    expect(chart.now()).toMatchObject({
      value: 'twoSteps',
      context: { factors: [MAIN], change: null, refusal: null },
    });
    expect(chart.each('removeFactor')).toHaveLength(2);
  });

  it('Without its last factor sign-in has one step again, and the next factor counts as the first', async () => {
    const chart = await opened([MAIN], { removeFactor: () => UNANSWERED });
    await chart.hear({ ...REMOVE, factorId: 'f1' });
    chart.answer('listFactors', () => listed());
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({ value: 'oneStep', context: { factors: [], change: null, refusal: null } });
    const other = await opened([MAIN]);
    // Another tab has removed it.
    other.answer('listFactors', () => listed());
    await other.hear(ADD);
    expect([other.now()?.value, other.now()?.context.factors]).toEqual(['showing', []]);
    await other.hear({ ...CODE, factorId: NEW.id });
    expect(other.now()?.value).toEqual({ added: 'first' });
  });

  it('An answered removal is not tried again, although the list still has the factor', async () => {
    const chart = await opened([MAIN, SPARE]);
    await chart.hear(REMOVE);
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({ value: 'twoSteps', context: { change: null, refusal: null } });
  });

  it.each([
    ['a removal', REMOVE, 'removeFactor', 'removing'],
    ['a secret', ADD, 'prepareFactor', 'preparing'],
  ] as const)('A right code after a wrong one clears the refusal and starts %s', async (_, event, what, state) => {
    const chart = await opened([MAIN], { checkCode: () => REFUSED, [what]: silence });
    await chart.hear(event);
    await chart.hear(CODE);
    expect(chart.now()?.context.refusal).not.toBeNull();
    chart.answer('checkCode', () => ({ kind: 'accepted' }));
    await chart.hear(CODE);
    expect(chart.now()).toMatchObject({ value: state, context: { refusal: null } });
  });

  it('The settings ask for a code when another tab has added a factor meanwhile', async () => {
    const chart = await opened([]);
    chart.answer('listFactors', () => listed(MAIN));
    await chart.hear(ADD);
    expect(chart.now()).toMatchObject({ value: 'confirming', context: { factors: [MAIN], change: { kind: 'add' } } });
    expect(chart.each('prepareFactor')).toEqual([]);
    const full = await opened([]);
    full.answer('listFactors', () => listed(MAIN, SPARE));
    await full.hear(ADD);
    expect(full.now()).toMatchObject({ value: 'twoSteps', context: { factors: [MAIN, SPARE], change: null } });
  });

  it('The settings ask for a code when the server needs one for an unknown factor or for a removal', async () => {
    const chart = await opened([], { prepareFactor: () => NEEDED });
    await chart.hear(ADD);
    expect(chart.now()).toMatchObject({ value: 'unprepared', context: { refusal: { code: 'secondFactorNeeded' } } });
    chart.answer('listFactors', () => listed(MAIN));
    await chart.hear({ type: 'rider.retried' });
    expect(chart.now()).toMatchObject({ value: 'confirming', context: { factors: [MAIN], refusal: null } });
    const removal = await opened([MAIN, SPARE], { removeFactor: () => NEEDED });
    await removal.hear(REMOVE);
    await removal.hear(CODE);
    await removal.hear({ type: 'rider.retried' });
    expect(removal.now()).toMatchObject({
      value: 'confirming',
      context: { change: { kind: 'remove', factorId: 'f2' }, refusal: null },
    });
  });

  it('The settings read the factors again, and show no secret, when a first code breaks', async () => {
    const chart = await opened([]);
    await chart.hear(ADD);
    chart.answer('checkCode', () => UNANSWERED);
    chart.answer('listFactors', broken);
    await chart.hear({ ...CODE, factorId: NEW.id });
    expect(chart.now()).toMatchObject({
      value: 'unread',
      context: { secretOfNew: null, change: null, refusal: { code: 'unknownError' } },
    });
  });

  it('A rider who leaves while a secret is made sees none', async () => {
    const chart = await opened([], { prepareFactor: silence });
    await chart.hear(ADD);
    await chart.hear(CLOSE);
    expect([chart.now()?.value, chart.now()?.context.change]).toEqual(['oneStep', null]);
  });
});
