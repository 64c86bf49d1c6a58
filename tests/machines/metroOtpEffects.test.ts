import { describe, expect, it } from 'vitest';
import type { MetroStep } from '#domain/metro.ts';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import { code, noCode, noLink } from './metroAnswers.ts';
import { broken, recordEffects, silence } from './recordEffects.ts';

const ASK = { type: 'rider.bonusAsked', hasCard: true, hasAgreed: true } as const;
const RIDER = { clientId: 'A', phone: '79162044812' };
const connecting = (answers: Record<string, () => unknown> = {}, step: MetroStep | null = null) =>
  recordEffects(metroOtpMachine, {
    input: { ...RIDER, step },
    answers: {
      loadSentCode: () => null,
      readLink: () => null,
      requestCode: () => ({ kind: 'sent', code }),
      submitCode: () => ({ kind: 'connected' }),
      ...answers,
    },
  });
const WHOLE = { type: 'rider.typed', digits: '381204' };
const typing = async (submitCode: () => unknown) => {
  const heard = await connecting({ submitCode });
  await heard.hear(ASK);
  await heard.hear(WHOLE);
  return heard;
};

describe('the metroOtp chart', () => {
  it('The metroOtp chart loads and requests data of its rider only, and submits the typed digits', async () => {
    const { said, hear, now } = await connecting();
    await hear(ASK);
    await hear({ type: 'rider.typed', digits: 'код 38-12-04' });
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'loadSentCode', { clientId: 'A' }],
      ['asked', 'readLink', { clientId: 'A' }],
      ['told', 'metro.agreed', { type: 'metro.agreed' }],
      ['asked', 'requestCode', RIDER],
      ['asked', 'submitCode', { clientId: 'A', code: '381204' }],
      ['told', 'metro.connected', { type: 'metro.connected' }],
    ]);
    expect(now()?.value).toEqual({ connected: 'justNow' });
    await hear({ type: 'rider.closedCodeSheet' });
    expect(now()?.value).toEqual({ connected: 'known' });
  });

  it('The metroOtp chart shows a refusal when it cannot read the metro link, and reads the link again on retry or when the network comes back', async () => {
    for (const event of [{ type: 'rider.retried' }, { type: 'device.cameOnline' }]) {
      const { now, hear, answer, each } = await connecting({ loadSentCode: broken, readLink: broken });
      expect([now()?.value, now()?.context.refusal]).toEqual([
        { page: 'open' },
        { code: 'thereWaserrorWhileTryingGetMosMetroStatus' },
      ]);
      answer('readLink', () => null);
      await hear(event);
      expect([now()?.value, now()?.context.refusal]).toEqual([{ page: 'open' }, null]);
      await hear({ type: 'device.cameOnline' });
      expect(each('readLink')).toHaveLength(2);
    }
  });

  it.each([
    ['codeShouldBeSent', null, { sheet: 'waitingForTap' }],
    ['codeWasSent', code, { sheet: { entering: 'coolingDown' } }],
  ] as const)('The popup of a link opens without the refusal of an earlier reading: %s', async (step, kept, place) => {
    const { now, hear, answer } = await connecting({ loadSentCode: () => kept, readLink: broken }, step);
    expect(now()?.context.refusal).not.toBeNull();
    answer('readLink', () => null);
    await hear({ type: 'rider.retried' });
    expect([now()?.value, now()?.context.refusal]).toEqual([place, null]);
  });

  it.each([
    [null, { sheet: 'requesting' }],
    [code, { sheet: { entering: 'coolingDown' } }],
  ] as const)('The popup of the metro page opens without the refusal of the page: %o', async (kept, place) => {
    const { now, hear } = await connecting({ loadSentCode: () => kept, readLink: broken, requestCode: silence });
    expect(now()?.context.refusal).not.toBeNull();
    await hear(ASK);
    expect([now()?.value, now()?.context.refusal]).toEqual([place, null]);
  });

  // E062
  it.each([
    [null, null, { page: 'open' }],
    ['codeShouldBeSent', null, { sheet: 'waitingForTap' }],
    ['codeWasSent', null, { page: 'open' }],
    [null, code, { page: 'codeSent' }],
    ['notConnected', code, { page: 'codeSent' }],
    ['codeWasSent', code, { sheet: { entering: 'coolingDown' } }],
    ['codeShouldBeSent', code, { sheet: { entering: 'coolingDown' } }],
  ] as const)('The metroOtp chart restores its state from step %s and the sent code %o', async (step, kept, place) => {
    const { now, each } = await connecting({ loadSentCode: () => kept }, step);
    expect([now()?.value, now()?.context.digits]).toEqual([place, '']);
    expect(each('requestCode')).toEqual([]);
  });

  it('The metroOtp chart requests no code for a foreign phone number', async () => {
    const { now, hear } = await recordEffects(metroOtpMachine, {
      input: { clientId: 'A', phone: '375291234567', step: 'codeWasSent' },
      answers: { loadSentCode: () => code, readLink: () => null },
    });
    expect(now()?.value).toEqual({ page: 'codeSent' });
    await hear(ASK);
    expect(now()?.value).toEqual({ page: 'codeSent' });
  });

  // E095
  it.each([{ step: null }, { step: 'codeShouldBeSent' as const }])(
    'The metroOtp chart requests no code before the rider agrees: %o',
    async ({ step }) => {
      const heard = await connecting({}, step);
      for (const type of ['rider.bonusAsked', 'rider.codeAsked'])
        await heard.hear({ type, hasCard: true, hasAgreed: false });
      expect([heard.each('requestCode'), heard.each('metro.agreed')]).toEqual([[], []]);
      for (const type of ['rider.bonusAsked', 'rider.codeAsked'])
        await heard.hear({ type, hasCard: true, hasAgreed: true });
      expect([heard.each('requestCode').length, heard.each('metro.agreed').length]).toEqual([1, 1]);
    },
  );

  it.each([
    { page: 'open' },
    { page: 'codeSent' },
    { sheet: 'waitingForTap' },
    { sheet: { entering: 'resendAllowed' } },
  ])('The metroOtp chart leads to the cards when the rider has none: %o', async (place) => {
    const isOut = JSON.stringify(place).includes('codeSent');
    const heard = await connecting(
      { loadSentCode: () => (isOut ? code : null) },
      JSON.stringify(place).includes('waitingForTap') ? 'codeShouldBeSent' : null,
    );
    if (JSON.stringify(place).includes('resendAllowed')) {
      await heard.hear(ASK);
      await heard.pass(300);
    }
    expect(heard.now()?.value).toEqual(place);
    const before = heard.each('requestCode').length;
    for (const type of ['rider.bonusAsked', 'rider.codeAsked'])
      await heard.hear({ type, hasCard: false, hasAgreed: true });
    expect([heard.each('metro.cardNeeded'), heard.each('requestCode').length - before]).toEqual([
      [{ type: 'metro.cardNeeded' }],
      0,
    ]);
    expect(heard.now()?.value).toEqual(place);
    for (const type of ['rider.bonusAsked', 'rider.codeAsked'])
      await heard.hear({ type, hasCard: true, hasAgreed: true });
    expect(heard.now()?.matches({ sheet: 'entering' })).toBe(true);
    expect(heard.each('requestCode').length - before).toBe(isOut ? 0 : 1);
  });

  it.each([
    [noCode(409), { connected: 'already' }, 'accountConnectedAlready'],
    [noCode(404), { sheet: 'refused' }, 'connectionError'],
    [noCode(400, 'retry_after'), { sheet: { entering: 'coolingDown' } }, 'metroRetryAfter'],
    [noCode(400, 'user_temporary_blocked'), { sheet: 'refused' }, 'metroUserTemporaryBlocked'],
    // The metro says that a code was sent, but not how long it is.
    [{ ...noCode(400, 'retry_after'), code: null }, { sheet: 'refused' }, 'metroRetryAfter'],
    // The app ignores a code that comes with another refusal.
    [{ ...noCode(404), code }, { sheet: 'refused' }, 'connectionError'],
  ] as const)('The metroOtp chart shows why a code request was refused: %o', async (requestCode, place, refusal) => {
    const { now, hear, each } = await connecting({ requestCode: () => requestCode });
    await hear(ASK);
    expect([now()?.value, now()?.context.refusal?.code]).toEqual([place, refusal]);
    expect(each('metro.connected')).toHaveLength('connected' in place ? 1 : 0);
    await hear({ type: 'rider.closedCodeSheet' });
    expect(now()?.context.refusal).toBeNull();
    expect(now()?.matches('connected' in place ? { connected: 'known' } : 'page')).toBe(true);
  });

  it('The metroOtp chart requests a code again on retry after a refusal', async () => {
    const { now, hear, each, answer } = await connecting({ requestCode: () => noCode(404) });
    expect(now()?.context.digits).toBe('');
    await hear(ASK);
    answer('requestCode', silence);
    await hear({ type: 'rider.retried' });
    expect([now()?.value, now()?.context.refusal, each('requestCode')]).toEqual([
      { sheet: 'requesting' },
      null,
      [RIDER, RIDER],
    ]);
  });

  it.each([
    ['requestCode', 'unanswered', 'requesting'],
    ['submitCode', 'codeUnanswered', 'submitting'],
  ])('A lost answer to %s shows a network error, and retry sends the same request', async (name, place, asking) => {
    const { now, hear, answer, each } = await connecting({ [name]: broken });
    await hear(ASK);
    await hear(WHOLE);
    expect([now()?.value, now()?.context.refusal]).toEqual([{ sheet: place }, { code: 'networkErrorTitle' }]);
    answer(name, silence);
    await hear({ type: 'rider.retried' });
    expect([now()?.value, now()?.context.refusal]).toEqual([{ sheet: asking }, null]);
    expect(new Set(each(name).map((asked) => JSON.stringify(asked))).size).toBe(1);
  });

  it.each([
    [noLink(409), { connected: 'already' }, 'accountConnectedAlready', true],
    [noLink(404), { page: 'open' }, 'somethingGoneWrong', false],
    [noLink(400, 'user_blocked'), { page: 'open' }, 'metroUserBlocked', false],
    [noLink(400, 'invalid_password'), { sheet: { entering: 'coolingDown' } }, 'wrongCode', true],
    [noLink(400, 'user_temporary_blocked'), { sheet: 'blocked' }, 'metroUserTemporaryBlocked', false],
    [noLink(500), { sheet: 'codeRefused' }, 'commonError', true],
  ] as const)('The metroOtp chart shows why a code was refused: %o', async (outcome, place, refusal, isCodeKept) => {
    const { now } = await typing(() => outcome);
    const isLinked = 'connected' in place;
    expect([now()?.value, now()?.context.refusal?.code, now()?.context.code !== null, now()?.context.digits]).toEqual([
      place,
      refusal,
      isCodeKept,
      isLinked ? WHOLE.digits : '',
    ]);
  });

  it('The metroOtp chart returns to the input on retry after a server error', async () => {
    const { now, hear } = await typing(() => noLink(500));
    await hear({ type: 'rider.retried' });
    expect([now()?.value, now()?.context.refusal]).toEqual([{ sheet: { entering: 'coolingDown' } }, null]);
  });

  it('The metroOtp chart keeps typed digits until the code is complete, and clears them when the popup closes', async () => {
    const { now, hear, each } = await typing(() => noLink(400, 'invalid_password'));
    await hear({ type: 'rider.typed', digits: '38' });
    expect(now()?.context).toMatchObject({ digits: '38', refusal: null });
    await hear({ type: 'rider.closedCodeSheet' });
    expect([now()?.value, now()?.context.digits]).toEqual([{ page: 'codeSent' }, '']);
    await hear(ASK);
    expect(now()?.value).toEqual({ sheet: { entering: 'coolingDown' } });
    expect(each('requestCode')).toHaveLength(1);
  });

  it('The metroOtp chart restarts the cooldown when the app becomes visible again, in the popup and on the page', async () => {
    const { now, hear, pass } = await connecting();
    await hear(ASK);
    await pass(200);
    await hear({ type: 'device.becameVisible' });
    await pass(299);
    expect(now()?.value).toEqual({ sheet: { entering: 'coolingDown' } });
    await pass(1);
    expect(now()?.value).toEqual({ sheet: { entering: 'resendAllowed' } });
    await hear({ type: 'rider.closedCodeSheet' });
    await pass(200);
    await hear({ type: 'device.becameVisible' });
    await pass(299);
    expect(now()?.value).toEqual({ page: 'codeSent' });
    await pass(1);
    expect([now()?.value, now()?.context.code]).toEqual([{ page: 'open' }, null]);
  });
});
