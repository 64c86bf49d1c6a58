import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { METRO_OPTIONS, type MetroLink, type MetroStep, type SentCode } from '#domain/metro.ts';
import { metroCardShows } from '#features/metro/index.ts';
import { maskedPhone, metroOption, metroPage, metroSheet } from '#features/metro/metro.screen.ts';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import type { CodeRequested, CodeSubmitted } from '#machines/metroOtp/metroOtp.types.ts';

const code: SentCode = { length: 6, mayAskAgainAt: 300_000 };
const sent: CodeRequested = { kind: 'sent', code };
type Answers = {
  link?: MetroLink | null | 'lost';
  asked?: CodeRequested;
  submitted?: CodeSubmitted;
  step?: MetroStep | null;
  phone?: string;
};

const begin = async ({
  link = null,
  asked = sent,
  submitted = { kind: 'connected' },
  step = null,
  phone = '79162044812',
}: Answers = {}) => {
  const metro = createActor(
    metroOtpMachine.provide({
      actors: {
        recallCode: fromPromise<SentCode | null, { clientId: string }>(async () => null),
        readLink: fromPromise<MetroLink | null, { clientId: string }>(() =>
          link === 'lost' ? Promise.reject(new TypeError('no answer')) : Promise.resolve(link),
        ),
        requestCode: fromPromise<CodeRequested, { clientId: string; phone: string }>(async () => asked),
        submitCode: fromPromise<CodeSubmitted, { clientId: string; code: string }>(async () => submitted),
      },
    }),
    { input: { clientId: '1', phone, step } },
  ).start();
  expect(metroPage(metro.getSnapshot())).toEqual({ state: 'asking', refusal: null });
  await waitFor(metro, (now) => !now.matches('recalling') && !now.matches('reading'));
  return metro;
};
/** To where the code is typed, and a whole one in the cells. */
const afterTyping = async (submitted: CodeSubmitted) => {
  const metro = await begin({ submitted });
  metro.send({ type: 'rider.bonusAsked', hasCard: true });
  await waitFor(metro, (now) => now.matches({ sheet: 'entering' }));
  metro.send({ type: 'rider.typed', digits: '123456' });
  expect(metroSheet(metro.getSnapshot())).toMatchObject({ kind: 'code', isSubmitting: true, digits: '123456' });
  await waitFor(metro, (now) => !now.matches({ sheet: 'submitting' }));
  return metro.getSnapshot();
};

describe('the page', () => {
  test.each([
    ['FULL', 'connected'],
    ['NEW', 'notConnected'],
    ['HAS_KEY', 'notConnected'],
    ['CANCELED', 'notConnected'],
    [null, 'notConnected'],
  ] as const)('a link that is %s', async (link, state) =>
    expect(metroPage((await begin({ link })).getSnapshot())).toEqual({ state, refusal: null }),
  );
  test('nobody could say: that is what is said', async () => {
    expect(metroPage((await begin({ link: 'lost' })).getSnapshot()).refusal?.code).toBe(
      'thereWaserrorWhileTryingGetMosMetroStatus',
    );
  });
});

describe('the popup', () => {
  test('closed at first; by a link it waits for a tap', async () => {
    expect(metroSheet((await begin()).getSnapshot())).toBeNull();
    expect(metroSheet((await begin({ step: 'codeShouldBeSent' })).getSnapshot())).toEqual({ kind: 'tapAwaited' });
    expect(metroSheet((await begin({ step: 'codeShouldBeSent', phone: '375291234567' })).getSnapshot())).toBeNull();
  });
  test('the code’s cells, and when another may be asked for', async () => {
    const metro = await begin();
    metro.send({ type: 'rider.bonusAsked', hasCard: true });
    expect(metroSheet(metro.getSnapshot())).toEqual({ kind: 'requesting' });
    await waitFor(metro, (now) => now.matches({ sheet: 'entering' }));
    expect(metroSheet(metro.getSnapshot())).toEqual({
      kind: 'code',
      length: 6,
      digits: '',
      isSubmitting: false,
      mayAskAgainAt: 300_000,
      refusal: null,
    });
  });
  test('a code that did not fit leaves the cells empty and says so there', async () => {
    expect(
      metroSheet(await afterTyping({ kind: 'refused', leaves: 'atCells', refusal: { code: 'wrongCode' } })),
    ).toMatchObject({ kind: 'code', digits: '', refusal: { code: 'wrongCode' } });
  });
  test('connected by the code, or already', async () => {
    expect(metroSheet(await afterTyping({ kind: 'connected' }))).toEqual({ kind: 'connected' });
    const already = await afterTyping({
      kind: 'refused',
      leaves: 'connected',
      refusal: { code: 'accountConnectedAlready' },
    });
    expect(metroSheet(already)).toEqual({
      kind: 'refused',
      refusal: { code: 'accountConnectedAlready' },
      mayRetry: false,
    });
    expect(metroPage(already).state).toBe('connected');
  });
  test('too many wrong codes: the popup says until when, and no cells come again', async () => {
    const refusal = { code: 'metroUserTemporaryBlocked', retryInSeconds: 900 } as const;
    const shutOut = await afterTyping({ kind: 'refused', leaves: 'refused', refusal });
    expect(metroSheet(shutOut)).toEqual({ kind: 'refused', refusal, mayRetry: false });
  });
  test('closed while a code is out: the page leads back to the cells', async () => {
    const metro = await begin();
    metro.send({ type: 'rider.bonusAsked', hasCard: true });
    await waitFor(metro, (now) => now.matches({ sheet: 'entering' }));
    metro.send({ type: 'rider.closed' });
    expect(metroPage(metro.getSnapshot())).toEqual({ state: 'codeIsOut', refusal: null });
  });
  test('a number that the metro has closed: at the page, the popup gone', async () => {
    const closed = await afterTyping({ kind: 'refused', leaves: 'atPage', refusal: { code: 'metroUserBlocked' } });
    expect(metroSheet(closed)).toBeNull();
    expect(metroPage(closed)).toEqual({ state: 'notConnected', refusal: { code: 'metroUserBlocked' } });
  });
});

test('the number that the code goes to shows its ends alone', () =>
  expect(maskedPhone('+7 (916) 204-48-12')).toBe('+7\u00A0916\u00A0•••\u00A048\u00A012'));

test('60, 180 and 390 minutes are 2, 6 and 13 trips', () =>
  expect(METRO_OPTIONS.map(({ days }) => metroOption(days).trips)).toEqual([2, 6, 13]));

test.each([
  [{ metro: true, isOmniTab: true, lkp: [] }, true],
  [{ metro: true, isOmniTab: true, lkp: null }, true],
  [{ metro: true, isOmniTab: true, lkp: ['entry'] }, false],
  [{ metro: false, isOmniTab: true, lkp: [] }, false],
  [{ metro: true, isOmniTab: false, lkp: [] }, false],
])('the metro’s card among the plans: %o', (shown, is) => expect(metroCardShows(shown)).toBe(is));
