import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type AnyMachineSnapshot } from 'xstate';
import type { PromoOutcome } from '#domain/promoCode.ts';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import type { PromoEmitted } from '#machines/promo/promo.types.ts';
import { broken, recordEffects, silence } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const refused = (mayRepeat: boolean, news: 'promo.codeError' | 'promo.expired' | null = null): PromoOutcome => ({
  kind: 'refused',
  refusal: { code: 'promoApplyError' },
  mayRepeat,
  analyticsEvent: news,
});
const TAPS = [
  { type: 'rider.typed', code: 'SPRING26' },
  { type: 'rider.submitted' },
  { type: 'rider.retried' },
  { type: 'rider.closedPromo' },
];

function promises(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context, status } = reached;
  const { code, mayRepeat } = context;
  // A short code is never sent, typed or pasted.
  if (reached.matches({ entering: 'ready' }) || reached.matches('applying'))
    expect(code.length).toBeGreaterThanOrEqual(mayRepeat ? 1 : 6);
  if (reached.matches({ entering: 'tooShort' })) expect(reached.can({ type: 'rider.submitted' })).toBe(false);
  // The answer belongs to the code that was sent.
  if (before?.matches('applying') && reached.matches('applying')) expect(code).toBe(before.context.code);
  // Only the server decides about success.
  if (reached.matches('applied') || context.name !== null) expect(context.name).toBe('Весенний');
  if (reached.matches('applied') && !before?.matches('applied'))
    expect(step.type).toMatch(/^xstate\.(done\.actor\.applyCode|(done|error)\.actor\.listTariffsAfter)$/);
  // Only the server allows a second try. A blocked rider cannot type.
  if (reached.matches('blocked'))
    expect(TAPS.filter((tap) => reached.can(tap)).map(({ type }) => type)).toEqual(['rider.closedPromo']);
  if (['refused', 'blocked', 'unanswered'].some((state) => reached.matches(state)))
    expect(context.refusal).not.toBeNull();
  if (status === 'active') expect(reached.can({ type: 'rider.closedPromo' })).toBe(true);
}

walk(
  'promo',
  {
    machine: promoMachine,
    payloads: {
      'rider.typed': [{ code: '' }, { code: 'abc12' }, { code: 'spring 26' }, { code: 'BONUS1234' }],
      'rider.pasted': [{ text: 'Ваш промокод SPRING26' }, { text: 'Катайтесь на здоровье' }],
      'xstate.done.actor.readClipboard': [{ output: 'code BONUS1234' }, { output: 'hello there' }, { output: null }],
      'xstate.done.actor.listTariffsBefore': [{ output: ['a'] }],
      'xstate.done.actor.listTariffsInDoubt': [{ output: ['a'] }, { output: ['a', 'b'] }],
      'xstate.done.actor.listTariffsAfter': [{ output: ['a'] }, { output: ['a', 'b'] }],
      'xstate.done.actor.applyCode': [
        { output: { kind: 'applied', name: 'Весенний' } },
        { output: { kind: 'blocked' } },
        { output: refused(true) },
        { output: refused(false, 'promo.expired') },
        { output: refused(false, 'promo.codeError') },
      ],
    },
    project: ({ context: { code, mayRepeat, name, refusal, tariffsBefore, codeInDoubt } }) => [
      code,
      mayRepeat,
      name,
      refusal?.code,
      tariffsBefore,
      codeInDoubt === code,
    ],
  },
  promises,
);

/** The promo chart over a small server. */
async function applying(
  code: string,
  outcomes: readonly (PromoOutcome | 'silence')[],
  lists: readonly (readonly string[])[] = [],
) {
  const sent: string[] = [];
  const told: PromoEmitted[] = [];
  let asked = 0;
  const promo = createActor(
    promoMachine.provide({
      actors: {
        readClipboard: fromPromise<string | null>(async () => null),
        listTariffs: fromPromise<readonly string[]>(async () => lists[asked++] ?? []),
        applyCode: fromPromise<PromoOutcome, { code: string }>(async ({ input }) => {
          const outcome = outcomes[sent.length] ?? 'silence';
          sent.push(input.code);
          if (outcome === 'silence') throw new Error('no answer');
          return outcome;
        }),
      },
    }),
  );
  promo.on('*', (news) => told.push(news));
  promo.start();
  const settled = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
  };
  promo.send({ type: 'rider.typed', code });
  promo.send({ type: 'rider.submitted' });
  await settled();
  return { promo, sent, told, settled };
}
const APPLIED: PromoOutcome = { kind: 'applied', name: 'Весенний' };

// E067
describe('an applied promo code', () => {
  it('An applied promo code leads to the first new tariff of the list', async () => {
    const { promo, told } = await applying('SPRING26', [APPLIED], [['a'], ['b', 'a', 'c']]);
    expect(told).toEqual([
      { type: 'promo.changed', kind: 'promo' },
      { type: 'promo.newTariff', tariffId: 'b' },
    ]);
    expect(promo.getSnapshot().status).toBe('done');
  });

  it('An applied promo code shows its name when the list of tariffs did not change', async () => {
    const { promo, told } = await applying('SPRING26', [APPLIED], [['a'], ['a']]);
    expect(told).toEqual([{ type: 'promo.changed', kind: 'promo' }]);
    expect(promo.getSnapshot().value).toBe('applied');
  });

  it('A bonus code does not list the tariffs', async () => {
    const { promo, told } = await applying('BONUS1234', [APPLIED], [['a'], ['a', 'b']]);
    expect(told).toEqual([{ type: 'promo.changed', kind: 'bonus' }]);
    expect(promo.getSnapshot()).toMatchObject({ value: 'applied', context: { tariffsBefore: null } });
  });

  it('Retry after a lost answer leads to the new tariff', async () => {
    const { promo, sent, told, settled } = await applying('SPRING26', ['silence', APPLIED], [['a'], ['a', 'b']]);
    expect(promo.getSnapshot().value).toBe('unanswered');
    promo.send({ type: 'rider.retried' });
    await settled();
    expect(sent).toEqual(['SPRING26', 'SPRING26']);
    expect(told).toContainEqual({ type: 'promo.newTariff', tariffId: 'b' });
  });

  it('A code refused as used after a lost answer leads to the new tariff, or shows as perhaps applied', async () => {
    const used = refused(false, 'promo.codeError');
    const grown = await applying('SPRING26', ['silence', used], [['a'], ['a', 'b']]);
    grown.promo.send({ type: 'rider.retried' });
    await grown.settled();
    expect(grown.told).toContainEqual({ type: 'promo.newTariff', tariffId: 'b' });
    expect(grown.promo.getSnapshot().status).toBe('done');

    const same = await applying('SPRING26', ['silence', used], [['a'], ['a']]);
    same.promo.send({ type: 'rider.retried' });
    await same.settled();
    expect(same.promo.getSnapshot()).toMatchObject({
      value: 'refused',
      context: { refusal: { code: 'promoAppliedPerhaps' } },
    });

    const bonus = await applying('BONUS1234', ['silence', used]);
    bonus.promo.send({ type: 'rider.retried' });
    await bonus.settled();
    expect(bonus.promo.getSnapshot()).toMatchObject({
      value: 'refused',
      context: { refusal: { code: 'promoAppliedPerhaps' } },
    });
    expect(bonus.told).toEqual([{ type: 'promo.changed', kind: 'bonus' }]);

    const another = await applying('BONUS1234', ['silence', refused(true), used]);
    another.promo.send({ type: 'rider.retried' });
    await another.settled();
    another.promo.send({ type: 'rider.typed', code: 'BONUS9999' });
    another.promo.send({ type: 'rider.submitted' });
    await another.settled();
    expect(another.promo.getSnapshot().context.refusal).toEqual({ code: 'promoApplyError' });
  });

  it.each([
    ['promo.codeError', refused(false, 'promo.codeError')],
    ['promo.expired', refused(false, 'promo.expired')],
    ['promo.refused', refused(false)],
  ] as const)('A refused code emits %s once', async (type, outcome) => {
    const { told } = await applying('SPRING26', [outcome], [['a']]);
    expect(told).toEqual([{ type }]);
  });

  // E059
  it('A rider can type over a code that may repeat, and the field is cleared first after any other refusal', async () => {
    const again = await applying('SPRING26', [refused(true)], [['a']]);
    again.promo.send({ type: 'rider.typed', code: 'A' });
    expect(again.promo.getSnapshot().matches({ entering: 'ready' })).toBe(true);

    const anew = await applying('SPRING26', [refused(false)], [['a']]);
    anew.promo.send({ type: 'rider.retried' });
    expect(anew.promo.getSnapshot().context.code).toBe('');
    anew.promo.send({ type: 'rider.typed', code: 'ABCDE' });
    expect(anew.promo.getSnapshot().matches({ entering: 'tooShort' })).toBe(true);
  });
});

const TARIFFS = ['a'];
const dialog = (answers: Parameters<typeof recordEffects>[1] & object = {}) => recordEffects(promoMachine, answers);
const submitted = async (code: string, answers: Record<string, () => unknown>) => {
  const heard = await dialog({ answers: { listTariffs: () => TARIFFS, ...answers } });
  await heard.hear({ type: 'rider.typed', code });
  await heard.hear({ type: 'rider.submitted' });
  return heard;
};

describe('the promo code field', () => {
  it.each([
    ['a message with a code', () => 'code BONUS1234', 'ready', 'BONUS1234', null],
    ['a message without a code', () => 'hello there', 'tooShort', 'ABC', 'promoNotFoundInText'],
    ['no permission', () => null, 'tooShort', 'ABC', 'clipboardError'],
    ['an error', broken, 'tooShort', 'ABC', 'clipboardError'],
  ])('The promo code field reads the clipboard: %s', async (_, readClipboard, place, code, refusal) => {
    const { now, hear } = await dialog({ answers: { readClipboard } });
    await hear({ type: 'rider.typed', code: 'abc' });
    await hear({ type: 'rider.pasteAsked' });
    expect([now()?.value, now()?.context.code, now()?.context.refusal?.code ?? null]).toEqual([
      { entering: place },
      code,
      refusal,
    ]);
    // A long enough code in the field stays ready with any text in the clipboard.
    await hear({ type: 'rider.typed', code: 'spring 26' });
    await hear({ type: 'rider.pasteAsked' });
    expect(now()?.value).toEqual({ entering: 'ready' });
    // Typing works after every result.
    await hear({ type: 'rider.typed', code: 'spring 26' });
    expect([now()?.value, now()?.context.code, now()?.context.refusal]).toEqual([
      { entering: 'ready' },
      'SPRING26',
      null,
    ]);
  });

  it('The promo code field extracts the code from pasted text, or shows an error when there is none', async () => {
    const { now, hear } = await dialog();
    expect([now()?.value, now()?.context]).toMatchObject([
      { entering: 'tooShort' },
      { code: '', mayRepeat: false, refusal: null },
    ]);
    await hear({ type: 'rider.pasted', text: 'Катайтесь на здоровье' });
    expect([now()?.value, now()?.context.refusal]).toEqual([{ entering: 'tooShort' }, { code: 'promoNotFoundInText' }]);
    await hear({ type: 'rider.pasted', text: 'Ваш промокод SPRING26' });
    expect([now()?.value, now()?.context.code, now()?.context.refusal]).toEqual([
      { entering: 'ready' },
      'SPRING26',
      null,
    ]);
  });

  it('The promo code field waits for the clipboard permission, and stops when the rider types', async () => {
    const { now, hear } = await dialog();
    await hear({ type: 'rider.pasteAsked' });
    expect(now()?.value).toEqual({ entering: 'readingClipboard' });
    await hear({ type: 'rider.typed', code: 'SPRING26' });
    expect(now()?.value).toEqual({ entering: 'ready' });
  });
});

// E064
describe('the answer to a promo code', () => {
  it('An accepted code shows its name although listing the tariffs afterwards fails', async () => {
    let asked = 0;
    const { now, each } = await submitted('SPRING26', {
      applyCode: () => APPLIED,
      listTariffs: () => (asked++ === 0 ? TARIFFS : broken()),
    });
    expect(each('applyCode')).toEqual([{ code: 'SPRING26' }]);
    expect([now()?.value, now()?.context.name, now()?.context.refusal]).toEqual(['applied', 'Весенний', null]);
  });

  it('The chart sends a code although listing the tariffs before it fails', async () => {
    const { now, each } = await submitted('SPRING26', { applyCode: () => APPLIED, listTariffs: broken });
    expect(each('applyCode')).toHaveLength(1);
    expect(now()?.value).toBe('applied');
  });

  it('A refusal that blocks the rider offers only to close the dialog', async () => {
    const { now, hear } = await submitted('SPRING26', { applyCode: () => ({ kind: 'blocked' }) });
    expect(now()).toMatchObject({ value: 'blocked', context: { refusal: { code: 'promoBlocked' }, mayRepeat: false } });
    await hear({ type: 'rider.closedPromo' });
    expect(now()?.status).toBe('done');
  });

  it('A missing answer shows a refusal, and retry sends the same code', async () => {
    const { now, each, hear } = await submitted('SPRING26', { applyCode: broken });
    expect([now()?.value, now()?.context.refusal]).toEqual(['unanswered', { code: 'promoUnanswered' }]);
    await hear({ type: 'rider.retried' });
    expect(each('applyCode')).toEqual([{ code: 'SPRING26' }, { code: 'SPRING26' }]);
    // The first list stays: a tariff that the lost attempt added counts as new.
    expect(each('listTariffs')).toHaveLength(1);
  });

  it('When the tariffs cannot be listed, a code refused as used after a lost answer shows as perhaps applied', async () => {
    let asked = 0;
    const { now, hear, answer, each } = await submitted('SPRING26', {
      applyCode: broken,
      listTariffs: () => (asked++ === 0 ? TARIFFS : broken()),
    });
    answer('applyCode', () => refused(false, 'promo.codeError'));
    await hear({ type: 'rider.retried' });
    expect([now()?.value, now()?.context.refusal]).toEqual(['refused', { code: 'promoAppliedPerhaps' }]);
    expect(each('promo.changed')).toEqual([{ type: 'promo.changed', kind: 'promo' }]);
    expect(each('promo.codeError')).toEqual([]);
  });

  it('Any other refusal shows as a refusal although an earlier answer was lost', async () => {
    const { now, hear, answer } = await submitted('SPRING26', { applyCode: broken });
    answer('applyCode', () => refused(false, 'promo.expired'));
    await hear({ type: 'rider.retried' });
    expect([now()?.value, now()?.context.refusal]).toEqual(['refused', { code: 'promoApplyError' }]);
  });

  it('A refusal of a code keeps its message, and the rider types at once if the code may repeat, else after a tap', async () => {
    const allowed = await submitted('SPRING26', { applyCode: () => refused(true) });
    expect(allowed.now()?.context).toMatchObject({ refusal: { code: 'promoApplyError' }, mayRepeat: true });
    await allowed.hear({ type: 'rider.retried' });
    expect([allowed.now()?.value, allowed.now()?.context.code]).toEqual([{ entering: 'ready' }, 'SPRING26']);
    const once = await submitted('SPRING26', { applyCode: () => refused(false) });
    await once.hear({ type: 'rider.typed', code: 'WINTER26' });
    expect([once.now()?.value, once.now()?.context.code]).toEqual(['refused', 'SPRING26']);
    await once.hear({ type: 'rider.retried' });
    expect([once.now()?.value, once.now()?.context]).toMatchObject([
      { entering: 'tooShort' },
      { code: '', refusal: null, mayRepeat: false },
    ]);
  });

  it('Closing the dialog before the answer emits promo.changed', async () => {
    const { hear, now, each } = await submitted('BONUS1234', { applyCode: silence });
    await hear({ type: 'rider.closedPromo' });
    expect([now()?.status, each('promo.changed')]).toEqual(['done', [{ type: 'promo.changed', kind: 'bonus' }]]);
    const idle = await dialog();
    await idle.hear({ type: 'rider.closedPromo' });
    expect([idle.now()?.status, idle.each('promo.changed')]).toEqual(['done', []]);
  });
});
