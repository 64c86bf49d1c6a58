import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { TextCommand, TextIntent } from '#domain/textCommand.ts';
import { textCommandMachine } from '#machines/textCommand/textCommand.machine.ts';
import type { TextCommandContext } from '#machines/textCommand/textCommand.types.ts';
import { aRent } from '../support/machines/rents.ts';
import { type ChartStep, effectsOf, now } from './messageLog.ts';
import { broken, recordEffects, silence } from './recordEffects.ts';
import { titled } from './titled.ts';
import { walk, type Step } from './walk.ts';

const intent: TextIntent = { act: 'START', vehicle: '51307', parking: null, rentId: null };
const finish: TextIntent = { act: 'FINISH', vehicle: '51307', parking: null, rentId: null };
const sent: TextCommand = {
  intent,
  key: 'key-made-once',
  keyId: '7K3M9QXA',
  counter: 12,
  minute: 20,
  firstCounter: 1,
  firstMinute: 20,
  message: 'VELORENT START …',
  expiresAt: 1_800_000,
};
const number = { number: '+79000000000', priceRoubles: 3 };
const started = { answer: { outcome: 'started', minute: 20, rentId: 'rent-1' }, refusal: null };
const refused = { answer: { outcome: 'ACCOUNT_DEBT', minute: 20, rentId: null }, refusal: { code: 'accountDebt' } };
const accepted = { kind: 'accepted', rent: aRent(), uploadTicket: null };

const contextOf = (reached: AnyMachineSnapshot): TextCommandContext => reached.context;
const isOut = (reached: AnyMachineSnapshot) => reached.matches('composed') || reached.matches('awaitingAnswer');

/** A message is composed after a tap, or again because nobody has sent it; never after a reload. */
function composedByTheRider(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  if (reached.matches('composing') && before?.matches('composing') !== true)
    expect(step.type).toMatch(/^rider\.textAsked$|^xstate\.after\.messageAges/);
  if (step.type.startsWith('xstate.after.messageAges')) expect(before?.value).toBe('composed');
  if (isOut(reached)) expect(contextOf(reached).sent).not.toBeNull();
}

/** Only a signed answer or the server itself says what happened. */
function knownByAnAnswer(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const isSettled = reached.matches('done') || reached.matches('refused');
  if (isSettled && before?.value !== reached.value)
    expect(step.type).toMatch(/^xstate\.done\.actor\.(readAnswer|queryStatus)$/);
  if (isSettled) expect(contextOf(reached).refusal !== null).toBe(reached.matches('refused'));
  // A message that may be on its way is dropped by nothing else than an answer, a tap, or what the phone has stored.
  if (before?.matches('awaitingAnswer') && !reached.matches('awaitingAnswer'))
    expect(step.type).toMatch(/^xstate\.done\.actor\.|^rider\.text|^device\.becameVisible$/);
}

const digits = { type: 'rider.answerGiven', given: { kind: 'digits', digits: '451841' } } as const;
const link = { type: 'rider.answerGiven', given: { kind: 'link', token: '7K3M9QXA.12' } } as const;

/** Six digits can be guessed, a link cannot. */
function fiveTriesOfDigits(reached: AnyMachineSnapshot): void {
  const { wrongDigits } = contextOf(reached);
  expect(wrongDigits).toBeLessThanOrEqual(5);
  if (!reached.matches('awaitingAnswer') || reached.matches({ awaitingAnswer: { answer: 'reading' } })) return;
  expect([reached.can(digits), reached.can(link)]).toEqual([wrongDigits < 5, true]);
}

// B089
walk(
  'textCommand',
  {
    machine: textCommandMachine,
    inputs: [{ riderId: 'A' }],
    payloads: {
      'rider.textAsked': [{ intent }],
      'rider.answerGiven': [{ given: digits.given }, { given: link.given }],
      'xstate.done.actor.load': [
        { output: { number, sent } },
        { output: { number, sent: null } },
        { output: { number: null, sent: null } },
      ],
      'xstate.done.actor.compose': [{ output: sent }],
      'xstate.done.actor.readAnswer': [{ output: started }, { output: refused }, { output: null }],
      'xstate.done.actor.queryStatus': [
        { output: accepted },
        { output: { kind: 'refused', refusal: { code: 'accountDebt' } } },
        { output: { kind: 'expired' } },
        { output: { kind: 'unknown' } },
      ],
    },
    project: ({ context }) => [
      context.sent !== null,
      context.given?.kind,
      context.wrongDigits,
      context.answer?.outcome,
      context.refusal?.code,
    ],
  },
  composedByTheRider,
  knownByAnAnswer,
  fiveTriesOfDigits,
);

type Given = Partial<Record<'load' | 'compose' | 'readAnswer' | 'queryStatus', () => unknown>>;
const ask = { type: 'rider.textAsked', intent };
const stories: Record<string, [steps: [Given, ...ChartStep[]], effects: string]> = {
  'The app composes a text command after the rider’s tap, asks over the internet every 5 s, and gives the ride a signed answer':
    [
      [{}, ask, 'rider.textHandedOver', 6, digits],
      'load, compose, queryStatus, 5s queryStatus, 6s readAnswer, 6s tellRide, 6s forgetSent',
    ],
  'A message that nobody has sent after 5 minutes is composed again, because the server refuses an old one': [
    [{}, ask, 300],
    'load, compose, 300s compose',
  ],
  'After a reload the app goes on waiting for the answer to a text command and composes none': [
    [{ load: () => ({ number, sent }), queryStatus: silence }, 600],
    'load, queryStatus',
  ],
  'Back online the app takes the server’s row for a text command whose answer was lost': [
    [
      { load: () => ({ number, sent }), queryStatus: broken },
      now({ queryStatus: () => accepted }),
      'device.cameOnline',
    ],
    'load, queryStatus, queryStatus, tellRide, forgetSent',
  ],
  'The rider can ask for the finish of a ride whose start had no answer': [
    [
      { load: () => ({ number, sent }), queryStatus: silence },
      { type: 'rider.textAsked', intent: finish },
    ],
    'load, queryStatus, compose',
  ],
  'Five wrong tries of digits are all, also when the rider goes to the messages app between them': [
    [
      { load: () => ({ number, sent }), queryStatus: silence, readAnswer: () => null },
      digits,
      digits,
      digits,
      'device.becameVisible',
      digits,
      digits,
      'device.becameVisible',
      digits,
      link,
    ],
    'load, queryStatus, readAnswer, readAnswer, readAnswer, load, queryStatus, readAnswer, readAnswer, load, queryStatus, readAnswer',
  ],
  'A text command that the rider closes unsent is forgotten; one that was handed over keeps its key': [
    [{}, ask, 'rider.textClosed', ask, 'rider.textHandedOver', now({ queryStatus: silence }), 181, 'rider.textClosed'],
    'load, compose, forgetSent, compose, queryStatus, 5s queryStatus',
  ],
};

// B089
it.each(titled(stories))('%s', async (_, [given, ...steps], effects) => {
  const chart = await recordEffects(textCommandMachine, {
    input: { riderId: 'A' },
    acts: ['forgetSent', 'tellRide'],
    answers: {
      load: () => ({ number, sent: null }),
      compose: () => sent,
      readAnswer: () => started,
      queryStatus: () => ({ kind: 'unknown' }),
      ...given,
    },
  });
  await effectsOf(chart, steps);
  expect(chart.said.map(({ at, what }) => (at === 0 ? what : `${at / 1_000}s ${what}`)).join(', ')).toBe(effects);
});
