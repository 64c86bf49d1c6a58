import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { METRO_OPTIONS, type MetroLink, type MetroStep, type SentCode } from '#domain/metro.ts';
import { maskedPhone, metroOption, metroPageView, metroSheetView } from '#features/metro/metro.view.ts';
import { metroCardShows } from '#features/tariffs/MetroCard.tsx';
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
        loadSentCode: fromPromise<SentCode | null, { clientId: string }>(async () => null),
        readLink: fromPromise<MetroLink | null, { clientId: string }>(() =>
          link === 'lost' ? Promise.reject(new TypeError('no answer')) : Promise.resolve(link),
        ),
        requestCode: fromPromise<CodeRequested, { clientId: string; phone: string }>(async () => asked),
        submitCode: fromPromise<CodeSubmitted, { clientId: string; code: string }>(async () => submitted),
      },
    }),
    { input: { clientId: '1', phone, step } },
  ).start();
  expect(metroPageView(metro.getSnapshot())).toEqual({ state: 'asking', refusal: null });
  await waitFor(metro, (now) => !now.matches('loading') && !now.matches('reading'));
  return metro;
};
/** To where the code is typed, and a whole one in the cells. */
const afterTyping = async (submitted: CodeSubmitted) => {
  const metro = await begin({ submitted });
  metro.send({ type: 'rider.bonusAsked', hasCard: true, hasAgreed: true });
  await waitFor(metro, (now) => now.matches({ sheet: 'entering' }));
  metro.send({ type: 'rider.typed', digits: '123456' });
  expect(metroSheetView(metro.getSnapshot())).toMatchObject({ kind: 'code', isSubmitting: true, digits: '123456' });
  await waitFor(metro, (now) => !now.matches({ sheet: 'submitting' }));
  return metro.getSnapshot();
};

describe('the metro page', () => {
  test.each([
    ['FULL', 'connected'],
    ['NEW', 'notConnected'],
    ['HAS_KEY', 'notConnected'],
    ['CANCELED', 'notConnected'],
    [null, 'notConnected'],
  ] as const)('The metro page shows a link with the status %s as %s', async (link, state) =>
    expect(metroPageView((await begin({ link })).getSnapshot())).toEqual({ state, refusal: null }),
  );
  test('The metro page shows an error when the app cannot read the link', async () => {
    expect(metroPageView((await begin({ link: 'lost' })).getSnapshot()).refusal?.code).toBe(
      'thereWaserrorWhileTryingGetMosMetroStatus',
    );
  });
});

describe('the metro dialog', () => {
  test('The metro dialog is closed at first, and opens on the step of the address when the account is not connected', async () => {
    expect(metroSheetView((await begin()).getSnapshot())).toBeNull();
    expect(metroSheetView((await begin({ step: 'codeShouldBeSent' })).getSnapshot())).toEqual({ kind: 'tapAwaited' });
    expect(metroSheetView((await begin({ step: 'codeShouldBeSent', phone: '375291234567' })).getSnapshot())).toBeNull();
  });
  test('The metro dialog shows the code cells, and when the rider can request another code', async () => {
    const metro = await begin();
    metro.send({ type: 'rider.bonusAsked', hasCard: true, hasAgreed: true });
    expect(metroSheetView(metro.getSnapshot())).toEqual({ kind: 'requesting' });
    await waitFor(metro, (now) => now.matches({ sheet: 'entering' }));
    expect(metroSheetView(metro.getSnapshot())).toEqual({
      kind: 'code',
      length: 6,
      digits: '',
      isSubmitting: false,
      mayAskAgainAt: 300_000,
      refusal: null,
    });
  });
  // E136
  test('The metro dialog clears the cells and shows the refusal after a wrong code', async () => {
    expect(
      metroSheetView(await afterTyping({ kind: 'refused', leaves: 'atCells', refusal: { code: 'wrongCode' } })),
    ).toMatchObject({ kind: 'code', digits: '', refusal: { code: 'wrongCode' } });
  });
  test('The metro dialog shows that the code has connected the account, or that the account was connected before', async () => {
    expect(metroSheetView(await afterTyping({ kind: 'connected' }))).toEqual({ kind: 'connected' });
    const already = await afterTyping({
      kind: 'refused',
      leaves: 'connected',
      refusal: { code: 'accountConnectedAlready' },
    });
    expect(metroSheetView(already)).toEqual({
      kind: 'refused',
      refusal: { code: 'accountConnectedAlready' },
      mayRetry: false,
    });
    expect(metroPageView(already).state).toBe('connected');
  });
  test('The metro dialog shows how long codes are blocked, and has no cells', async () => {
    const refusal = { code: 'metroUserTemporaryBlocked', retryInSeconds: 900 } as const;
    const shutOut = await afterTyping({ kind: 'refused', leaves: 'refused', refusal });
    expect(metroSheetView(shutOut)).toEqual({ kind: 'refused', refusal, mayRetry: false });
  });
  test('The metro page shows a sent code after the rider has closed the metro dialog', async () => {
    const metro = await begin();
    metro.send({ type: 'rider.bonusAsked', hasCard: true, hasAgreed: true });
    await waitFor(metro, (now) => now.matches({ sheet: 'entering' }));
    metro.send({ type: 'rider.closedCodeSheet' });
    expect(metroPageView(metro.getSnapshot())).toEqual({ state: 'codeSent', refusal: null });
  });
  test('The metro dialog closes when the metro has blocked the phone number, and the page shows that', async () => {
    const closed = await afterTyping({ kind: 'refused', leaves: 'atPage', refusal: { code: 'metroUserBlocked' } });
    expect(metroSheetView(closed)).toBeNull();
    expect(metroPageView(closed)).toEqual({ state: 'notConnected', refusal: { code: 'metroUserBlocked' } });
  });
});

test('The app masks the middle of the phone number that gets the code', () =>
  expect(maskedPhone('+7 (916) 204-48-12')).toBe('+7\u00A0916\u00A0•••\u00A048\u00A012'));

// E139
test('Tickets of 30, 90 and 365 days include 2, 6 and 13 bonus trips', () =>
  expect(METRO_OPTIONS.map(({ days }) => metroOption(days).trips)).toEqual([2, 6, 13]));

// E016, E047
test.each([
  [{ metro: true, isOmniTab: true, lkp: [] }, true],
  [{ metro: true, isOmniTab: true, lkp: null }, true],
  [{ metro: true, isOmniTab: true, lkp: ['entry'] }, false],
  [{ metro: false, isOmniTab: true, lkp: [] }, false],
  [{ metro: true, isOmniTab: false, lkp: [] }, false],
])('The metro card is shown among the tariffs for %o: %s', (shown, is) => expect(metroCardShows(shown)).toBe(is));
