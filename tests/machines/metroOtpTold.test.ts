import { describe, expect, it } from 'vitest';
import type { MetroStep } from '#domain/metro.ts';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import { code, noCode, noLink } from './metroWords.ts';
import { broken, overhear, silence } from './overhear.ts';

const ASK = { type: 'rider.bonusAsked', hasCard: true } as const;
const RIDER = { clientId: 'A', phone: '79162044812' };
const connecting = (answers: Record<string, () => unknown> = {}, step: MetroStep | null = null) =>
  overhear(metroOtpMachine, {
    input: { ...RIDER, step },
    answers: {
      recallCode: () => null,
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

describe('the bonus of the metro', () => {
  it('asks about its rider alone, and sends what was typed', async () => {
    const { said, hear, now } = await connecting();
    await hear(ASK);
    await hear({ type: 'rider.typed', digits: 'код 38-12-04' });
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'recallCode', { clientId: 'A' }],
      ['asked', 'readLink', { clientId: 'A' }],
      ['asked', 'requestCode', RIDER],
      ['asked', 'submitCode', { clientId: 'A', code: '381204' }],
      ['told', 'metro.connected', { type: 'metro.connected' }],
    ]);
    expect(now()?.value).toEqual({ connected: 'justNow' });
    await hear({ type: 'rider.closed' });
    expect(now()?.value).toEqual({ connected: 'known' });
  });

  it('says that nobody could read the link, reads it anew by a tap or with the network, and forgets the trouble', async () => {
    for (const event of [{ type: 'rider.triedAgain' }, { type: 'device.cameOnline' }]) {
      const { now, hear, answer, each } = await connecting({ recallCode: broken, readLink: broken });
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
    [null, null, { page: 'open' }],
    ['codeShouldBeSent', null, { sheet: 'waitingForTap' }],
    ['codeWasSent', null, { page: 'open' }],
    [null, code, { page: 'codeIsOut' }],
    ['notConnected', code, { page: 'codeIsOut' }],
    ['codeWasSent', code, { sheet: { entering: 'resting' } }],
    ['codeShouldBeSent', code, { sheet: { entering: 'resting' } }],
  ] as const)('opened with step %s and the code %o stands where the rider left it', async (step, kept, place) => {
    const { now, each } = await connecting({ recallCode: () => kept }, step);
    expect([now()?.value, now()?.context.digits]).toEqual([place, '']);
    expect(each('requestCode')).toEqual([]);
  });

  it('is not for numbers of other countries', async () => {
    const { now, hear } = await overhear(metroOtpMachine, {
      input: { clientId: 'A', phone: '375291234567', step: 'codeWasSent' },
      answers: { recallCode: () => code, readLink: () => null },
    });
    expect(now()?.value).toEqual({ page: 'codeIsOut' });
    await hear(ASK);
    expect(now()?.value).toEqual({ page: 'codeIsOut' });
  });

  it.each([
    { page: 'open' },
    { page: 'codeIsOut' },
    { sheet: 'waitingForTap' },
    { sheet: { entering: 'mayAskAgain' } },
  ])('leads to the cards where there is none: %o', async (place) => {
    const isOut = JSON.stringify(place).includes('codeIsOut');
    const heard = await connecting(
      { recallCode: () => (isOut ? code : null) },
      JSON.stringify(place).includes('waitingForTap') ? 'codeShouldBeSent' : null,
    );
    if (JSON.stringify(place).includes('mayAskAgain')) {
      await heard.hear(ASK);
      await heard.pass(300);
    }
    expect(heard.now()?.value).toEqual(place);
    const before = heard.each('requestCode').length;
    for (const type of ['rider.bonusAsked', 'rider.codeAsked']) await heard.hear({ type, hasCard: false });
    expect([heard.each('metro.cardNeeded'), heard.each('requestCode').length - before]).toEqual([
      [{ type: 'metro.cardNeeded' }],
      0,
    ]);
    expect(heard.now()?.value).toEqual(place);
    for (const type of ['rider.bonusAsked', 'rider.codeAsked']) await heard.hear({ type, hasCard: true });
    expect(heard.now()?.matches({ sheet: 'entering' })).toBe(true);
    expect(heard.each('requestCode').length - before).toBe(isOut ? 0 : 1);
  });

  it.each([
    [noCode(409), { connected: 'already' }, 'accountConnectedAlready'],
    [noCode(404), { sheet: 'refused' }, 'connectionError'],
    [noCode(400, 'retry_after'), { sheet: { entering: 'resting' } }, 'metroRetryAfter'],
    [noCode(400, 'user_temporary_blocked'), { sheet: 'refused' }, 'metroUserTemporaryBlocked'],
    // One is said to be out, and nobody says how to type it.
    [{ ...noCode(400, 'retry_after'), code: null }, { sheet: 'refused' }, 'metroRetryAfter'],
    // A code that is known beside another refusal is not typed.
    [{ ...noCode(404), code }, { sheet: 'refused' }, 'connectionError'],
  ] as const)('whose code is refused says why: %o', async (requestCode, place, refusal) => {
    const { now, hear, each } = await connecting({ requestCode: () => requestCode });
    await hear(ASK);
    expect([now()?.value, now()?.context.refusal?.code]).toEqual([place, refusal]);
    expect(each('metro.connected')).toHaveLength('connected' in place ? 1 : 0);
    await hear({ type: 'rider.closed' });
    expect(now()?.context.refusal).toBeNull();
    expect(now()?.matches('connected' in place ? { connected: 'known' } : 'page')).toBe(true);
  });

  it('asks for a code again by a tap where none was sent', async () => {
    const { now, hear, each, answer } = await connecting({ requestCode: () => noCode(404) });
    expect(now()?.context.digits).toBe('');
    await hear(ASK);
    answer('requestCode', silence);
    await hear({ type: 'rider.triedAgain' });
    expect([now()?.value, now()?.context.refusal, each('requestCode')]).toEqual([
      { sheet: 'requesting' },
      null,
      [RIDER, RIDER],
    ]);
  });

  it.each([
    ['requestCode', 'unanswered', 'requesting'],
    ['submitCode', 'codeUnanswered', 'submitting'],
  ])('without an answer to %s says so, and the same goes again by a tap', async (name, place, asking) => {
    const { now, hear, answer, each } = await connecting({ [name]: broken });
    await hear(ASK);
    await hear(WHOLE);
    expect([now()?.value, now()?.context.refusal]).toEqual([{ sheet: place }, { code: 'networkErrorTitle' }]);
    answer(name, silence);
    await hear({ type: 'rider.triedAgain' });
    expect([now()?.value, now()?.context.refusal]).toEqual([{ sheet: asking }, null]);
    expect(new Set(each(name).map((asked) => JSON.stringify(asked))).size).toBe(1);
  });

  it.each([
    [noLink(409), { connected: 'already' }, 'accountConnectedAlready', true],
    [noLink(404), { page: 'open' }, 'somethingGoneWrong', false],
    [noLink(400, 'user_blocked'), { page: 'open' }, 'metroUserBlocked', false],
    [noLink(400, 'invalid_password'), { sheet: { entering: 'resting' } }, 'wrongCode', true],
    [noLink(400, 'user_temporary_blocked'), { sheet: 'blocked' }, 'metroUserTemporaryBlocked', false],
    [noLink(500), { sheet: 'codeRefused' }, 'commonError', true],
  ] as const)('whose typed code is refused says why: %o', async (outcome, place, refusal, isCodeKept) => {
    const { now } = await typing(() => outcome);
    const isLinked = 'connected' in place;
    expect([now()?.value, now()?.context.refusal?.code, now()?.context.code !== null, now()?.context.digits]).toEqual([
      place,
      refusal,
      isCodeKept,
      isLinked ? WHOLE.digits : '',
    ]);
  });

  it('gives the cells back after a trouble of the metro’s own', async () => {
    const { now, hear } = await typing(() => noLink(500));
    await hear({ type: 'rider.triedAgain' });
    expect([now()?.value, now()?.context.refusal]).toEqual([{ sheet: { entering: 'resting' } }, null]);
  });

  it('keeps what is typed until it is whole, and forgets it with the popup', async () => {
    const { now, hear, each } = await typing(() => noLink(400, 'invalid_password'));
    await hear({ type: 'rider.typed', digits: '38' });
    expect(now()?.context).toMatchObject({ digits: '38', refusal: null });
    await hear({ type: 'rider.closed' });
    expect([now()?.value, now()?.context.digits]).toEqual([{ page: 'codeIsOut' }, '']);
    await hear(ASK);
    expect(now()?.value).toEqual({ sheet: { entering: 'resting' } });
    expect(each('requestCode')).toHaveLength(1);
  });

  it('counts its rest anew where the phone slept, at the cells and on the page', async () => {
    const { now, hear, pass } = await connecting();
    await hear(ASK);
    await pass(200);
    await hear({ type: 'device.shown' });
    await pass(299);
    expect(now()?.value).toEqual({ sheet: { entering: 'resting' } });
    await pass(1);
    expect(now()?.value).toEqual({ sheet: { entering: 'mayAskAgain' } });
    await hear({ type: 'rider.closed' });
    await pass(200);
    await hear({ type: 'device.shown' });
    await pass(299);
    expect(now()?.value).toEqual({ page: 'codeIsOut' });
    await pass(1);
    expect([now()?.value, now()?.context.code]).toEqual([{ page: 'open' }, null]);
  });
});
