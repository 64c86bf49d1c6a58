import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import { code, noCode, noLink } from './metroAnswers.ts';
import { walk, type Step } from './walk.ts';

/** The states in which a tap may request a code. During the cooldown it may not. */
const MAY_ASK = [
  { page: 'open' },
  { sheet: 'waitingForTap' },
  { sheet: { entering: 'resendAllowed' } },
  { sheet: 'refused' },
  { sheet: 'unanswered' },
];
const TAPS = [
  { type: 'rider.bonusAsked', hasCard: true, hasAgreed: true },
  { type: 'rider.codeAsked', hasCard: true, hasAgreed: true },
  { type: 'rider.typed', digits: '1' },
  { type: 'rider.retried' },
  { type: 'rider.closedCodeSheet' },
];
const ASKS = [
  { hasCard: true, hasAgreed: true },
  { hasCard: false, hasAgreed: true },
  { hasCard: true, hasAgreed: false },
];

function promises(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  if (reached.matches({ sheet: 'requesting' }) && !before?.matches({ sheet: 'requesting' })) {
    // A code is requested only by a tap, while no request is pending, for a Russian number, with a card.
    expect(step.type).toMatch(/^rider\.(bonusAsked|codeAsked|retried)$/);
    expect(MAY_ASK.some((place) => before?.matches(place))).toBe(true);
    expect(context.phone).toBe('79162044812');
    expect(step['hasCard']).not.toBe(false);
    // The first code needs the agreement; a later one follows a code that was agreed to.
    if (before?.matches({ page: 'open' }) || before?.matches({ sheet: 'waitingForTap' }))
      expect(step['hasAgreed']).toBe(true);
  }
  // A complete code is submitted without a tap, a short one never, and it has only digits.
  if (reached.matches({ sheet: 'submitting' }))
    expect(context.digits).toMatch(new RegExp(`^\\d{${context.code?.length ?? -1}}$`));
  // A blocked rider does not see the input again.
  if (reached.matches({ sheet: 'blocked' }))
    expect(context).toMatchObject({ code: null, digits: '', refusal: { code: 'metroUserTemporaryBlocked' } });
  if (reached.matches({ sheet: 'entering' })) {
    expect(context.code).not.toBeNull();
    expect(context.digits.length).toBeLessThan(context.code.length);
  }
  // Only an answer of the metro connects the rider.
  if (reached.matches('connected') && !before?.matches('connected')) {
    expect(step.type).toMatch(/^xstate\.done\.actor\.(readLink|requestCode|submitCode)$/);
    if (step.type.endsWith('readLink')) expect(step['output']).toBe('FULL');
    else expect(step['output']).toMatchObject(expect.objectContaining({ kind: expect.anything() }));
  }
  const isWaiting = ['loading', 'reading', { sheet: 'requesting' }, { sheet: 'submitting' }].some((place) =>
    reached.matches(place),
  );
  const isRussian = context.phone.startsWith('7');
  if (!isWaiting && !reached.matches({ connected: 'known' }) && isRussian)
    expect(TAPS.some((tap) => reached.can(tap))).toBe(true);
  // The popup can be closed in every state, and every refusal in it has a message.
  if (reached.matches('sheet')) expect(reached.can({ type: 'rider.closedCodeSheet' })).toBe(true);
  if (['refused', 'unanswered', 'codeRefused', 'codeUnanswered'].some((place) => reached.matches({ sheet: place })))
    expect(context.refusal).not.toBeNull();
}

walk(
  'metroOtp',
  {
    machine: metroOtpMachine,
    inputs: [
      { clientId: 'A', phone: '79162044812', step: null },
      { clientId: 'A', phone: '79162044812', step: 'codeShouldBeSent' },
      { clientId: 'A', phone: '79162044812', step: 'codeWasSent' },
      { clientId: 'A', phone: '375291234567', step: 'codeShouldBeSent' },
    ],
    payloads: {
      'rider.bonusAsked': ASKS,
      'rider.codeAsked': ASKS,
      'rider.typed': [
        { digits: '12' },
        { digits: '12a4' },
        { digits: '1234' },
        { digits: '123456' },
        { digits: 'Код 123456789' },
      ],
      'xstate.done.actor.loadSentCode': [{ output: null }, { output: code }],
      'xstate.done.actor.readLink': [
        { output: null },
        ...(['NEW', 'HAS_KEY', 'FULL', 'CANCELED'] as const).map((output) => ({ output })),
      ],
      'xstate.done.actor.requestCode': [
        { output: { kind: 'sent', code } },
        { output: { kind: 'sent', code: { ...code, length: 4 } } },
        ...[
          noCode(409),
          noCode(404),
          noCode(400, 'retry_after'),
          noCode(400, 'user_temporary_blocked'),
          noCode(500),
        ].map((output) => ({ output })),
      ],
      'xstate.done.actor.submitCode': [
        { output: { kind: 'connected' } },
        ...[
          noLink(409),
          noLink(404),
          noLink(400, 'invalid_password'),
          noLink(400, 'user_blocked'),
          noLink(400, 'user_temporary_blocked'),
          noLink(500),
        ].map((output) => ({ output })),
      ],
    },
    project: ({ context: { code: sent, digits, refusal, phone, step } }) => [
      sent,
      digits.length,
      refusal?.code,
      phone,
      step,
    ],
  },
  promises,
);
