import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts';
import type { SecondFactorContext } from '#machines/secondFactor/secondFactor.types.ts';
import { type ChartStep, effectsOf, now } from './messageLog.ts';
import { broken, recordEffects, silence } from './recordEffects.ts';
import { type Titled, titled } from './titled.ts';
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

const lists =
  (...factors: unknown[]) =>
  () => ({ kind: 'listed', factors });
const says = (answer: unknown) => () => answer;

const ADD = 'rider.factorAsked';
const CLOSE = 'rider.closedFactor';
const RETRY = 'rider.retried';
const REMOVE = { type: 'rider.factorRemovalAsked', factorId: 'f2' };
const CODE = { type: 'rider.submittedCode', factorId: 'f1', code: '123456' };
const FIRST_CODE = { ...CODE, factorId: NEW.id };

/** The place, the factors, the secret and why something failed. */
const screen: Parameters<typeof effectsOf>[2] = ({ value, context }) =>
  [
    typeof value === 'string' ? value : `added ${value.added}`,
    ...context.factors.map(({ id }: { id: string }) => id),
    context.secretOfNew && 'secret',
    context.refusal?.code,
  ]
    .filter(Boolean)
    .join(' ');

type Answers = Partial<Record<'listFactors' | 'prepareFactor' | 'checkCode' | 'removeFactor', () => unknown>>;
/** The factors that count before the first step, and the answers of the server. */
type Given = Answers & { factors?: unknown[] };
type Story = [steps: [Given, ...ChartStep[]], messages: string];
const NONE = 'listFactors, shows oneStep';
const ONE = 'listFactors, shows twoSteps f1';
const TWO = 'listFactors, shows twoSteps f1 f2';
const SHOWN = `${NONE}, listFactors, prepareFactor, shows showing secret`;
const CHECKED = 'checkCode f1 123456';
const SPARE_ASKED = `${ONE}, listFactors, shows confirming f1`;
const SPARE_SHOWN = `${SPARE_ASKED}, ${CHECKED}, prepareFactor, shows showing f1 secret`;
const REMOVING = `${TWO}, shows confirming f1 f2, ${CHECKED}`;
const stories: Record<string, Story> = {
  'The first code of a new factor switches two-step sign-in on, and the settings read the list of factors again': [
    [{}, ADD, FIRST_CODE, now({ listFactors: lists(MAIN) }), CLOSE],
    `${SHOWN}, checkCode f3 123456, shows added first, ${ONE}`,
  ],
  'A spare factor needs a code of the main factor first': [
    [{ factors: [MAIN] }, ADD, CODE, FIRST_CODE],
    `${SPARE_SHOWN}, checkCode f3 123456, shows added spare f1`,
  ],
  'The settings offer no third factor': [[{ factors: [MAIN, SPARE] }, ADD], TWO],
  'The settings remove a factor only once, and only after a code': [
    [{ factors: [MAIN, SPARE] }, REMOVE, now({ listFactors: lists(MAIN) }), CODE],
    `${REMOVING}, removeFactor f2, ${ONE}`,
  ],
  'The settings do not repeat a removal that the server accepted, even if the list still has the factor': [
    [{ factors: [MAIN, SPARE] }, REMOVE, CODE],
    `${REMOVING}, removeFactor f2, ${TWO}`,
  ],
  'The settings still show the secret when the server refuses the first code or the check of the code fails': [
    [{ checkCode: says(REFUSED) }, ADD, CODE, now({ checkCode: broken }), CODE],
    `${SHOWN}, ${CHECKED}, shows showing secret secondFactorWrong, ${CHECKED}, report broken actor, shows showing secret unknownError`,
  ],
  'After a refused code the settings remove no factor, and they drop the removal when the rider goes back': [
    [{ factors: [MAIN, SPARE], checkCode: says(REFUSED) }, REMOVE, CODE, now({ checkCode: broken }), CODE, CLOSE],
    `${REMOVING}, shows confirming f1 f2 secondFactorWrong, ${CHECKED}, report broken actor, shows confirming f1 f2 unknownError, shows twoSteps f1 f2`,
  ],
  'The settings drop the change and make no secret when the factor of the typed code is gone': [
    [{ factors: [MAIN], checkCode: says({ kind: 'gone' }) }, ADD, now({ listFactors: lists() }), CODE],
    `${SPARE_ASKED}, ${CHECKED}, ${NONE}`,
  ],
  'The settings read the list of factors again when the network is back': [
    [{ listFactors: says(REFUSED) }, now({ listFactors: silence }), 'device.cameOnline'],
    'listFactors, shows unread secondFactorWrong, listFactors, shows reading',
  ],
  'When the code of an active factor gets no answer, the settings ask for the next code for the same change': [
    [
      { factors: [MAIN, SPARE], checkCode: says(UNANSWERED) },
      REMOVE,
      CODE,
      now({ checkCode: says({ kind: 'accepted' }), removeFactor: silence }),
      CODE,
    ],
    `${REMOVING}, shows confirming f1 f2 secondFactorUnanswered, ${CHECKED}, removeFactor f2, shows removing f1 f2`,
  ],
  'After an unanswered removal the settings read the factors, and show a factor that is missing from the list as removed':
    [
      [
        { factors: [MAIN, SPARE], removeFactor: says(UNANSWERED) },
        REMOVE,
        CODE,
        now({ listFactors: says(REFUSED) }),
        RETRY,
        now({ listFactors: lists(MAIN) }),
        RETRY,
      ],
      `${REMOVING}, removeFactor f2, listFactors, shows unremoved f1 f2 networkErrorTitle, removeFactor f2, listFactors, shows unread f1 f2 secondFactorWrong, ${ONE}`,
    ],
  'Sign-in has one step again after the rider removes the last factor': [
    [
      { factors: [MAIN], removeFactor: says(UNANSWERED) },
      { ...REMOVE, factorId: 'f1' },
      now({ listFactors: lists() }),
      CODE,
    ],
    `${ONE}, shows confirming f1, ${CHECKED}, removeFactor f1, ${NONE}`,
  ],
  'A new factor counts as the first when another tab has removed the only factor': [
    [{ factors: [MAIN] }, now({ listFactors: lists() }), ADD, FIRST_CODE],
    `${ONE}, listFactors, prepareFactor, shows showing secret, checkCode f3 123456, shows added first`,
  ],
  'The settings ask for a code when another tab has added a factor meanwhile': [
    [{}, now({ listFactors: lists(MAIN) }), ADD],
    `${NONE}, listFactors, shows confirming f1`,
  ],
  'The settings make no secret when another tab has added two factors meanwhile': [
    [{}, now({ listFactors: lists(MAIN, SPARE) }), ADD],
    `${NONE}, ${TWO}`,
  ],
  'When the server needs a code because of a factor that the settings did not know, a retry asks the rider for the code':
    [
      [{ prepareFactor: says(NEEDED) }, ADD, now({ listFactors: lists(MAIN) }), RETRY],
      `${NONE}, listFactors, prepareFactor, shows unprepared secondFactorNeeded, listFactors, shows confirming f1`,
    ],
  'When the server needs a code again for the removal of a factor, a retry asks the rider for the code': [
    [{ factors: [MAIN, SPARE], removeFactor: says(NEEDED) }, REMOVE, CODE, RETRY],
    `${REMOVING}, removeFactor f2, shows unremoved f1 f2 secondFactorNeeded, shows confirming f1 f2`,
  ],
  'The settings show no secret when a first code gets no answer and the factors cannot be read': [
    [{}, ADD, now({ checkCode: says(UNANSWERED), listFactors: broken }), FIRST_CODE],
    `${SHOWN}, checkCode f3 123456, listFactors, report broken actor, shows unread unknownError`,
  ],
  'A rider who leaves while the secret is being made sees no secret': [
    [{ prepareFactor: silence }, ADD, CLOSE],
    `${NONE}, listFactors, prepareFactor, shows preparing, ${NONE}`,
  ],
};
it.each([
  ...titled(stories),
  ...(
    [
      [says(REFUSED), '', 'secondFactorWrong'],
      [broken, 'report broken actor, ', 'unknownError'],
    ] as const
  ).flatMap(([fails, report, code]): Titled<Story>[] => [
    [
      'When the list of factors does not load, the two-step settings say why, and the rider can try again',
      [{ listFactors: fails }, now({ listFactors: silence }), RETRY],
      `listFactors, ${report}shows unread ${code}, listFactors, shows reading`,
    ],
    [
      'When no secret for a new factor arrives, the two-step settings say why, and the rider can try again',
      [{ prepareFactor: fails }, ADD, now({ prepareFactor: silence }), RETRY],
      `${NONE}, listFactors, prepareFactor, ${report}shows unprepared ${code}, prepareFactor, shows preparing`,
    ],
    [
      'When the removal of a factor fails, the two-step settings say why, and the rider can try again',
      [{ factors: [MAIN, SPARE], removeFactor: fails }, REMOVE, CODE, now({ removeFactor: silence }), RETRY],
      `${REMOVING}, removeFactor f2, ${report}shows unremoved f1 f2 ${code}, removeFactor f2, shows removing f1 f2`,
    ],
  ]),
  ...(
    [
      [[], [ADD], SHOWN, '', 'first'],
      [[MAIN], [ADD, CODE], SPARE_SHOWN, 'f1 ', 'spare f1'],
    ] satisfies [unknown[], ChartStep[], string, string, string][]
  ).map(([before, steps, shown, factors, added]): Titled<Story> => [
    'When a new factor’s first code gets no answer, the app asks for codes until the list has the factor',
    [
      { factors: before },
      ...steps,
      now({ checkCode: says(UNANSWERED) }),
      FIRST_CODE,
      now({ listFactors: says(REFUSED) }),
      FIRST_CODE,
      now({ listFactors: lists(...before, ADDED) }),
      FIRST_CODE,
    ],
    `${shown}, checkCode f3 123456, listFactors, shows showing ${factors}secret secondFactorUnanswered, checkCode f3 123456, listFactors, checkCode f3 123456, listFactors, shows added ${added}`,
  ]),
  ...(
    [
      [REMOVE, '', 'removeFactor f2, shows removing'],
      [ADD, 'listFactors, ', 'prepareFactor, shows preparing'],
    ] as const
  ).map(([change, reads, begins]): Titled<Story> => [
    'A right code after a wrong one clears the error, and the app begins to remove or add the factor',
    [
      { factors: [MAIN], checkCode: says(REFUSED), removeFactor: silence, prepareFactor: silence },
      change,
      CODE,
      now({ checkCode: says({ kind: 'accepted' }) }),
      CODE,
    ],
    `${ONE}, ${reads}shows confirming f1, ${CHECKED}, shows confirming f1 secondFactorWrong, ${CHECKED}, ${begins} f1`,
  ]),
])('%s', async (_, [{ factors = [], ...given }, ...steps], messages) => {
  const chart = await recordEffects(secondFactorMachine, {
    acts: ['report'],
    answers: {
      listFactors: lists(...factors),
      prepareFactor: says({ kind: 'prepared', factor: NEW }),
      checkCode: says({ kind: 'accepted' }),
      removeFactor: says({ kind: 'removed' }),
      ...given,
    },
  });
  expect(await effectsOf(chart, steps, screen)).toBe(messages);
});
