import { expect, test } from 'vitest';
import type { Refusal } from '#domain/errorCode.ts';
import { METRO_OPTIONS } from '#domain/metro.ts';
import {
  maskedPhone,
  metroOption,
  type MetroPageView,
  metroPageView,
  metroSheetView,
} from '#features/metro/metro.view.ts';
import { metroCardShows } from '#features/tariffs/MetroCard.tsx';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import type { MetroContext } from '#machines/metroOtp/metroOtp.types.ts';

type Value = Parameters<typeof metroOtpMachine.resolveState>[0]['value'];

const inState = (value: Value, context: Partial<MetroContext> = {}) =>
  metroOtpMachine.resolveState({
    value,
    context: {
      clientId: '1',
      phone: '79162044812',
      step: null,
      code: { length: 6, mayAskAgainAt: 300_000 },
      digits: '',
      refusal: null,
      ...context,
    },
  });
const wrong = { code: 'wrongCode' } as const;
const lost = { code: 'thereWaserrorWhileTryingGetMosMetroStatus' } as const;
const blocked = { code: 'metroUserBlocked' } as const;
const forAWhile = { code: 'metroUserTemporaryBlocked', retryInSeconds: 900 } as const;
const already = { code: 'accountConnectedAlready' } as const;

test.each<[string, Value, Refusal | null, MetroPageView]>([
  ['that the app loads the stored code', 'loading', null, { state: 'asking', refusal: null }],
  ['that the app reads the link', 'reading', null, { state: 'asking', refusal: null }],
  ['a connected account', { connected: 'known' }, already, { state: 'connected', refusal: null }],
  ['an account that is not connected', { page: 'open' }, null, { state: 'notConnected', refusal: null }],
  ['why the app cannot read the link', { page: 'open' }, lost, { state: 'notConnected', refusal: lost }],
  [
    'why the metro refuses to connect the account',
    { page: 'open' },
    blocked,
    { state: 'notConnected', refusal: blocked },
  ],
  [
    'that the metro has sent a code, after the rider closed the dialog',
    { page: 'codeSent' },
    null,
    { state: 'codeSent', refusal: null },
  ],
  [
    'no refusal while the dialog in front of it shows one',
    { sheet: 'blocked' },
    forAWhile,
    { state: 'notConnected', refusal: null },
  ],
])('The metro page shows %s', (_, value, refusal, view) =>
  expect(metroPageView(inState(value, { refusal }))).toEqual(view),
);

const cells = { kind: 'code', length: 6, digits: '', isSubmitting: false, mayAskAgainAt: 300_000, refusal: null };
const refused = (refusal: Refusal, mayRetry: boolean) => ({ kind: 'refused', refusal, mayRetry });
const [coolingDown, again] = [{ entering: 'coolingDown' }, { entering: 'resendAllowed' }] as const;
const sent = { digits: '123456' };

// E136
test.each<[string, Value, Partial<MetroContext>, object | null]>([
  ['nothing while it is closed', { page: 'open' }, {}, null],
  ['that the app requests a link’s code only after a tap', { sheet: 'waitingForTap' }, {}, { kind: 'tapAwaited' }],
  ['that the app requests a code', { sheet: 'requesting' }, {}, { kind: 'requesting' }],
  ['the input cells, and when the rider can request another code', { sheet: coolingDown }, {}, cells],
  ['that the rider can request another code', { sheet: again }, {}, { ...cells, mayAskAgainAt: null }],
  [
    'an error above empty input cells after a wrong code',
    { sheet: coolingDown },
    { refusal: wrong },
    { ...cells, refusal: wrong },
  ],
  ['a code being sent', { sheet: 'submitting' }, sent, { ...cells, ...sent, isSubmitting: true }],
  ['a connected account', { connected: 'justNow' }, {}, { kind: 'connected' }],
  ['that the account was connected before', { connected: 'already' }, { refusal: already }, refused(already, false)],
  [
    'how long the metro blocks the rider’s codes',
    { sheet: 'blocked' },
    { refusal: forAWhile },
    refused(forAWhile, false),
  ],
  [
    'that the metro’s answer is lost, and a retry button',
    { sheet: 'unanswered' },
    { refusal: lost },
    refused(lost, true),
  ],
])('The metro dialog shows %s', (_, value, context, view) =>
  expect(metroSheetView(inState(value, context))).toEqual(view),
);

test('The app masks the middle digits of the phone number that receives the SMS code', () =>
  expect(maskedPhone('+7 (916) 204-48-12')).toBe('+7\u00A0916\u00A0•••\u00A048\u00A012'));

// E139
test('Metro tickets of 30, 90 and 365 days include 2, 6 and 13 bonus trips by bike', () =>
  expect(METRO_OPTIONS.map(({ days }) => metroOption(days).trips)).toEqual([2, 6, 13]));

// E016, E047
test.each([
  [{ metro: true, isOmniTab: true, lkp: [] }, true],
  [{ metro: true, isOmniTab: true, lkp: null }, true],
  [{ metro: true, isOmniTab: true, lkp: ['entry'] }, false],
  [{ metro: false, isOmniTab: true, lkp: [] }, false],
  [{ metro: true, isOmniTab: false, lkp: [] }, false],
])('The tariff list decides correctly from the data %o if it shows the card about the metro', (shown, is) =>
  expect(metroCardShows(shown)).toBe(is),
);
