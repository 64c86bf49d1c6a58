import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { PromoOutcome } from '#domain/promoCode.ts';
import { promoView } from '#features/promo/promo.view.ts';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import { type ChartStep, effectsOf } from './messageLog.ts';
import { broken, recordEffects, silence } from './recordEffects.ts';
import { type Titled, titled } from './titled.ts';
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

const APPLIED: PromoOutcome = { kind: 'applied', name: 'Весенний' };
const USED = refused(false, 'promo.codeError');
const typed = (code: string) => ({ type: 'rider.typed', code });
const pasted = (text: string) => ({ type: 'rider.pasted', text });
const [SUBMIT, RETRY, CLOSE, PASTE] = ['rider.submitted', 'rider.retried', 'rider.closedPromo', 'rider.pasteAsked'];
const PROMO = [typed('SPRING26'), SUBMIT];
const BONUS = [typed('BONUS1234'), SUBMIT];

/** Answers in order; null is a lost one, and after the last none comes. */
type Given = {
  outcomes?: (PromoOutcome | null)[];
  tariffs?: (string[] | null)[];
  clipboard?: () => unknown;
};
const inOrder = (answers: readonly unknown[]) => {
  const rest = [...answers];
  return () => {
    if (rest.length === 0) return silence();
    return rest.shift() ?? broken();
  };
};
const screen: Parameters<typeof effectsOf>[2] = (now) => {
  const view = promoView(now);
  if (view.kind === 'applied') return `applied ${view.as} ${view.name}`;
  if (view.kind === 'refused') return `refused ${view.refusal.code}${view.mayRetry ? ' or retry' : ''}`;
  return [view.step, view.code, view.refusal?.code].filter(Boolean).join(' ');
};

type Story = [steps: [Given, ...ChartStep[]], messages: string];
const FIELD = 'shows short';
const SENT = `${FIELD}, shows ready SPRING26, listTariffs, applyCode SPRING26`;
const UNANSWERED = 'shows refused promoUnanswered or retry';
const SENT_AGAIN = `${SENT}, ${UNANSWERED}, applyCode SPRING26`;
const BONUS_SENT = `${FIELD}, shows ready BONUS1234, applyCode BONUS1234`;
const BONUS_AGAIN = `${BONUS_SENT}, ${UNANSWERED}, applyCode BONUS1234`;
const NAMED = 'shows applied promo Весенний';
const REFUSED = 'shows refused promoApplyError or retry';
const WRONG = 'shows wrong SPRING26 promoApplyError';
const PERHAPS = 'shows refused promoAppliedPerhaps or retry';
const stories: Record<string, Story> = {
  'After the server applies a promo code, the dialog reports the first new tariff of the list and closes': [
    [{ outcomes: [APPLIED], tariffs: [['a'], ['b', 'a', 'c']] }, ...PROMO],
    `${SENT}, promo.changed promo, listTariffs, promo.newTariff b, done, shows sending SPRING26`,
  ], // E067
  'The dialog does not request the list of tariffs for a bonus code': [
    [{ outcomes: [APPLIED] }, ...BONUS],
    `${BONUS_SENT}, promo.changed bonus, shows applied bonus Весенний`,
  ],
  'After a lost answer a retry sends the same promo code, and a tariff that the lost attempt added counts as new': [
    [{ outcomes: [null, APPLIED], tariffs: [['a'], ['a', 'b']] }, ...PROMO, RETRY],
    `${SENT_AGAIN}, promo.changed promo, listTariffs, promo.newTariff b, done, shows sending SPRING26`,
  ],
  'When the server refuses a retried promo code as used, the dialog reports the tariff that the lost attempt added': [
    [{ outcomes: [null, USED], tariffs: [['a'], ['a', 'b']] }, ...PROMO, RETRY],
    `${SENT_AGAIN}, promo.changed promo, listTariffs, promo.newTariff b, done, shows sending SPRING26 promoAppliedPerhaps`,
  ],
  'The dialog shows a bonus code as perhaps applied when the server refuses it as used after a lost answer': [
    [{ outcomes: [null, USED] }, ...BONUS, RETRY],
    `${BONUS_AGAIN}, promo.changed bonus, ${PERHAPS}`,
  ],
  'The dialog shows a second code as refused when the server calls it used, even if the answer to the first code was lost':
    [
      [{ outcomes: [null, refused(true), USED] }, ...BONUS, RETRY, typed('BONUS9999'), SUBMIT],
      `${BONUS_AGAIN}, promo.refused, shows wrong BONUS1234 promoApplyError, shows ready BONUS9999, applyCode BONUS9999, promo.codeError, ${REFUSED}`,
    ],
  'The dialog shows an expired promo code as refused, even if the answer to the first attempt was lost': [
    [{ outcomes: [null, refused(false, 'promo.expired')], tariffs: [['a']] }, ...PROMO, RETRY],
    `${SENT_AGAIN}, promo.expired, ${REFUSED}`,
  ],
  'When the rider may repeat a refused promo code, the rider can also replace it with a text of any length': [
    [{ outcomes: [refused(true)], tariffs: [['a']] }, ...PROMO, typed('A')],
    `${SENT}, promo.refused, ${WRONG}, shows ready A`,
  ], // E059
  'When the rider may repeat a refused promo code, the code is still in the field after the rider taps “retry”': [
    [{ outcomes: [refused(true)], tariffs: [['a']] }, ...PROMO, RETRY],
    `${SENT}, promo.refused, ${WRONG}, shows ready SPRING26 promoApplyError`,
  ],
  'After a refusal that blocks the rider, the rider can only close the promo code dialog': [
    [{ outcomes: [{ kind: 'blocked' }], tariffs: [['a']] }, ...PROMO, typed('WINTER26'), RETRY, CLOSE],
    `${SENT}, shows refused promoBlocked, done, shows sending SPRING26 promoBlocked`,
  ], // E065
  'When the rider closes the promo code dialog before the answer, the dialog reports that something may have changed': [
    [{}, ...BONUS, CLOSE],
    `${BONUS_SENT}, shows sending BONUS1234, promo.changed bonus, done`,
  ],
  'When the rider closes the promo code dialog without sending a code, the dialog reports no change': [
    [{}, CLOSE],
    `${FIELD}, done, shows sending`,
  ],
  'The promo code field waits for the clipboard permission, and stops waiting when the rider types': [
    [{ clipboard: silence }, PASTE, typed('SPRING26')],
    `${FIELD}, readClipboard, shows reading, shows ready SPRING26`,
  ],
  'The promo code field extracts the code from pasted text, or shows an error when there is none': [
    [{}, pasted('Катайтесь на здоровье'), pasted('Ваш промокод SPRING26')],
    `${FIELD}, shows short promoNotFoundInText, shows ready SPRING26`,
  ],
};
it.each([
  ...titled(stories),
  ...(
    [
      ['did not change', ['a'], ['a']],
      ['cannot be listed afterwards', ['a'], null],
      ['could not be listed before', null, ['a']],
    ] satisfies [string, string[] | null, string[] | null][]
  ).map(([what, ...tariffs]): Titled<Story> => [
    `When the tariffs ${what}, the dialog shows an applied promo code’s name instead of a new tariff`,
    [{ outcomes: [APPLIED], tariffs }, ...PROMO],
    `${SENT}, promo.changed promo, listTariffs, ${NAMED}`,
  ]), // E064, E125
  ...[['a'], null].map((after): Titled<Story> => [
    'After a lost answer, a promo code that is refused as used and adds no tariff shows as perhaps applied',
    [{ outcomes: [null, USED], tariffs: [['a'], after] }, ...PROMO, RETRY],
    `${SENT_AGAIN}, promo.changed promo, listTariffs, ${PERHAPS}`,
  ]),
  ...([null, 'promo.codeError', 'promo.expired'] as const).map((news): Titled<Story> => [
    'The dialog reports a refused promo code once, and a tap on “retry” empties the code field',
    [{ outcomes: [refused(false, news)], tariffs: [['a']] }, ...PROMO, typed('WINTER26'), RETRY, typed('ABCDE')],
    `${SENT}, ${news ?? 'promo.refused'}, ${REFUSED}, ${FIELD}, shows short ABCDE`,
  ]),
  ...(
    [
      ['a message with a code', () => 'code BONUS1234', 'ready BONUS1234', 'ready BONUS1234'],
      [
        'a message without a code',
        () => 'hello there',
        'short ABC promoNotFoundInText',
        'ready SPRING26 promoNotFoundInText',
      ],
      ['no permission', () => null, 'short ABC clipboardError', 'ready SPRING26 clipboardError'],
      ['an error', broken, 'short ABC clipboardError', 'ready SPRING26 clipboardError'],
    ] as const
  ).map(([what, clipboard, short, whole]): Titled<Story> => [
    `The promo code field reads the clipboard at each tap and stays editable: the clipboard gives ${what}`,
    [{ clipboard }, typed('abc'), PASTE, typed('spring 26'), PASTE],
    `${FIELD}, shows short ABC, readClipboard, shows ${short}, shows ready SPRING26, readClipboard, shows ${whole}`,
  ]),
])('%s', async (_, [{ outcomes = [], tariffs = [], clipboard = silence }, ...steps], messages) => {
  const dialog = await recordEffects(promoMachine, {
    answers: { readClipboard: clipboard, listTariffs: inOrder(tariffs), applyCode: inOrder(outcomes) },
  });
  expect(await effectsOf(dialog, steps, screen)).toBe(messages);
});
