import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot } from 'xstate';
import { CODE_COOLDOWN_MS, type MetroLink, type MetroStep, type SentCode } from '#domain/metro.ts';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import type { CodeRequested, CodeSubmitted } from '#machines/metroOtp/metroOtp.types.ts';
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
      'rider.bonusAsked': [
        { hasCard: true, hasAgreed: true },
        { hasCard: false, hasAgreed: true },
        { hasCard: true, hasAgreed: false },
      ],
      'rider.codeAsked': [
        { hasCard: true, hasAgreed: true },
        { hasCard: false, hasAgreed: true },
        { hasCard: true, hasAgreed: false },
      ],
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

/** The chart over a small metro server. Both share one clock. */
function aMetro({
  step = null,
  link = null,
  kept = null,
}: { step?: MetroStep | null; link?: MetroLink | null; kept?: SentCode | null } = {}) {
  const clock = new SimulatedClock();
  const requests: number[] = [];
  const submitted: string[] = [];
  const metro = createActor(
    metroOtpMachine.provide({
      actors: {
        loadSentCode: fromPromise<SentCode | null, { clientId: string }>(async () => kept),
        readLink: fromPromise<MetroLink | null, { clientId: string }>(async () => link),
        requestCode: fromPromise<CodeRequested, { clientId: string; phone: string }>(async () => {
          requests.push(clock.now());
          return { kind: 'sent', code: { length: 6, mayAskAgainAt: clock.now() + CODE_COOLDOWN_MS } };
        }),
        submitCode: fromPromise<CodeSubmitted, { clientId: string; code: string }>(async ({ input }) => {
          submitted.push(input.code);
          return input.code === '381204' ? { kind: 'connected' } : noLink(400, 'invalid_password');
        }),
      },
      delays: { codeCooldown: ({ context }) => Math.max(0, (context.code?.mayAskAgainAt ?? 0) - clock.now()) },
    }),
    { input: { clientId: 'A', phone: '79162044812', step }, clock },
  );
  const connections: string[] = [];
  metro.on('*', ({ type }) => connections.push(type));
  metro.start();
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const passes = async (seconds: number) => {
    clock.increment(seconds * 1_000);
    await settled();
  };
  return { metro, requests, submitted, connections, settled, passes };
}
const ASK = { type: 'rider.bonusAsked', hasCard: true, hasAgreed: true } as const;

describe('the metro code', () => {
  // E079, E080
  it('Opening the popup requests one code, however often it reopens within 300 seconds', async () => {
    const { metro, requests, settled, passes } = aMetro();
    await settled();
    for (let opening = 0; opening < 3; opening++) {
      metro.send(ASK);
      await settled();
      metro.send({ type: 'rider.closedCodeSheet' });
      await passes(60);
    }
    expect(requests).toEqual([0]);
    await passes(180);
    metro.send(ASK);
    await settled();
    expect(requests).toEqual([0, 360_000]);
  });

  // E081
  it('A rider can request the code again after 300 seconds, and not before', async () => {
    const { metro, requests, settled, passes } = aMetro();
    await settled();
    metro.send(ASK);
    await settled();
    await passes(299);
    metro.send({ type: 'rider.codeAsked', hasCard: true, hasAgreed: true });
    await settled();
    expect(requests).toEqual([0]);
    await passes(1);
    metro.send({ type: 'rider.codeAsked', hasCard: true, hasAgreed: true });
    await settled();
    expect(requests).toEqual([0, 300_000]);
  });

  // E081
  it('The cooldown of the metro code continues after a reload', async () => {
    const { metro, requests, settled, passes } = aMetro({ kept: { length: 6, mayAskAgainAt: 120_000 } });
    await settled();
    metro.send(ASK);
    await settled();
    expect(metro.getSnapshot().matches({ sheet: { entering: 'coolingDown' } })).toBe(true);
    await passes(120);
    expect(metro.getSnapshot().matches({ sheet: { entering: 'resendAllowed' } })).toBe(true);
    expect(requests).toEqual([]);
  });

  it('A link alone requests no metro code: the chart waits for a tap', async () => {
    const { metro, requests, settled } = aMetro({ step: 'codeShouldBeSent' });
    await settled();
    expect(metro.getSnapshot().matches({ sheet: 'waitingForTap' })).toBe(true);
    metro.send({ type: 'rider.codeAsked', hasCard: true, hasAgreed: false });
    await settled();
    expect(requests).toEqual([]);
    metro.send({ type: 'rider.codeAsked', hasCard: true, hasAgreed: true });
    await settled();
    expect(requests).toEqual([0]);
  });

  // E082
  it('The last typed digit submits the metro code, and a wrong code clears the input', async () => {
    const { metro, submitted, connections, settled } = aMetro();
    await settled();
    metro.send(ASK);
    await settled();
    metro.send({ type: 'rider.typed', digits: '38120' });
    await settled();
    expect(submitted).toEqual([]);
    metro.send({ type: 'rider.typed', digits: '381200' });
    await settled();
    expect(metro.getSnapshot().context).toMatchObject({ digits: '', refusal: { code: 'wrongCode' } });
    metro.send({ type: 'rider.typed', digits: '381204' });
    await settled();
    expect(submitted).toEqual(['381200', '381204']);
    expect(metro.getSnapshot().matches({ connected: 'justNow' })).toBe(true);
    expect(connections).toEqual(['metro.agreed', 'metro.connected']);
  });

  // E077
  it('A rider who is already linked to the metro requests no code', async () => {
    const { metro, settled } = aMetro({ link: 'FULL', step: 'codeShouldBeSent' });
    await settled();
    expect(metro.getSnapshot().matches({ connected: 'known' })).toBe(true);
  });

  it('A rider without a bank card requests no code: the chart leads to the cards', async () => {
    const { metro, requests, connections, settled } = aMetro();
    await settled();
    metro.send({ type: 'rider.bonusAsked', hasCard: false, hasAgreed: true });
    await settled();
    expect(requests).toEqual([]);
    expect(connections).toEqual(['metro.cardNeeded']);
  });
});
