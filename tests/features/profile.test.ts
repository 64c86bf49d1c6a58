import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Fault } from '#api/fault.ts';
import type { Profile } from '#api/profile.ts';
import { tariffEnd } from '#features/money/tariffEnd.ts';
import { createPinReveal } from '#features/profile/pinReveal.ts';
import { profileView } from '#features/profile/profile.view.ts';
import { createFormat } from '#i18n/format.ts';
import { aProfile } from '../support/api/profile.ts';

const anna = aProfile({
  Login: '482917',
  Balance: 120,
  OmniTariffId: '2',
  OmniTariffName: 'Электро 2.0, месяц',
  OmniTariffEnd: '2026-06-14T00:00:00Z',
});
const everything = { features: { tariffs: true, smooveBikes: true }, mainApiUrl: 'https://main.example' };
const view = (changed: Partial<Profile> = {}, features = everything.features) =>
  profileView({ ...anna, ...changed }, { ...everything, features });

// D016, D018, D044
test.each([
  [120, { kind: 'bonus', sum: 120 }],
  [0, { kind: 'bonus', sum: 0 }],
  [-248, { kind: 'debt', sum: 248 }],
])('The profile shows the balance %s as a debt if it is below zero, and otherwise as a bonus', (Balance, money) =>
  expect(view({ Balance }).money).toEqual(money),
);

// D003, D011
test('The avatar shows the first letter of the first name, or of the login when the first name is empty', () => {
  expect(view().letter).toBe('А');
  expect(view({ FirstName: 'ёлка' }).letter).toBe('Ё');
  expect(view({ FirstName: ' ', LastName: '' })).toMatchObject({ name: '', letter: '4' });
});
test('The avatar shows the rider’s picture when the profile contains the picture’s URL', () => {
  expect(view().picture).toBeNull();
  expect(view({ AvatarUrl: '/profile/avatars/1' }).picture).toBe('https://main.example/profile/avatars/1');
});

const keys = (...given: Parameters<typeof view>) => view(...given).tariffs.map(({ key }) => key);
// D017, D046
test('The profile screen has a tariff row for each fleet, even one for which the rider has no tariff', () => {
  const plain = { waiting: null, isUnknown: false, isInsured: false };
  const until = Date.parse('2026-06-14T00:00:00Z');
  expect(view().tariffs).toMatchObject([
    { key: 'omni', form: 'omni', id: '2', name: 'Электро 2.0, месяц', until, ...plain },
    { key: 'other', form: 'bike', id: null, name: null, until: null, ...plain },
  ]);
});
test('The profile screen shows that a tariff is insured, even when the insurance costs nothing', () => {
  const { tariffs } = view({ OmniInsuranceOptionCost: 0, InsuranceOptionCost: null });
  expect(tariffs.map(({ isInsured }) => isInsured)).toEqual([true, false]);
});
test('The profile screen has no row for Smoove tariffs in a city without Smoove bikes', () =>
  expect(keys({}, { tariffs: true, smooveBikes: false })).toEqual(['omni']));
test('When the operator sells no tariffs, the profile screen shows only tariffs that the rider has bought', () => {
  expect(keys({}, { tariffs: false, smooveBikes: true })).toEqual(['omni']);
  expect(keys({ OmniTariffId: null, OmniTariffName: null }, { tariffs: false, smooveBikes: true })).toEqual([]);
});
test('The profile screen hides a bought tariff of a fleet that the operator does not have', () => {
  const bought = { TariffId: '7', TariffName: 'Велосипеды' };
  expect(keys(bought, { tariffs: false, smooveBikes: false })).toEqual(['omni']);
});
// D045
test.each([
  ['with the hour if it is 20 hours away', 20, '22\u00A0ноября 11:00'],
  ['as a date alone if it is three days away', 72, '24\u00A0ноября'],
])('The profile shows the end of a tariff %s', (_, hours, said) => {
  const now = new Date(2026, 10, 21, 15).getTime();
  expect(tariffEnd(createFormat('ru'), now + hours * 3_600_000, now)).toBe(said);
});
// D047
test('The profile screen shows that a tariff waits for the rider’s first ride, and until when it waits', () => {
  const waiting = (part: Partial<Profile>) => view(part).tariffs.map((tariff) => tariff.waiting);
  const ActivationTariffEndDate = '2026-07-01T00:00:00Z';
  const until = Date.parse(ActivationTariffEndDate);
  expect(waiting({ ActivationFlag: true, ActivationTariffEndDate })).toEqual([null, { until }]);
  expect(waiting({ OmniActivationFlag: true })).toEqual([{ until: null }, null]);
  expect(waiting({ ActivationFlag: false, ActivationTariffEndDate })).toEqual([null, null]);
});
test.each([
  ['unreadable ID', { OmniTariffId: null, unread: ['OmniTariffId'] }],
  ['unreadable name', { OmniTariffName: null, unread: ['OmniTariffName'] }],
])('The profile shows a tariff with an %s as an unknown tariff instead of hiding it', (_, changed) =>
  expect(view(changed).tariffs.map(({ isUnknown }) => isUnknown)).toEqual([true, false]),
);
test('The profile screen shows a tariff with an ID but without a name as unknown', () =>
  expect(view({ TariffId: '7' }).tariffs.map(({ isUnknown }) => isUnknown)).toEqual([false, true]));

describe('the PIN', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const SHOWN_FOR = 15_000;
  const report = vi.fn<(cause: unknown) => void>();
  const ready = () => vi.advanceTimersByTimeAsync(0);
  const answered = (status: number, headers = {}) => Fault.ofAnswer(new Response(null, { status, headers }), {});

  // S023
  test('The app hides the PIN after fifteen seconds, and requests it again when the rider then taps Show', async () => {
    const ask = vi.fn<() => Promise<string>>(async () => '1234');
    const reveal = createPinReveal(ask, report);
    expect(ask).not.toHaveBeenCalled();
    reveal.toggle();
    expect(reveal.snapshot()).toEqual({ kind: 'asking' });
    await ready();
    expect(reveal.snapshot()).toEqual({ kind: 'shown', pin: '1234' });
    await vi.advanceTimersByTimeAsync(SHOWN_FOR - 1);
    expect(reveal.snapshot().kind).toBe('shown');
    await vi.advanceTimersByTimeAsync(1);
    expect(reveal.snapshot()).toEqual({ kind: 'hidden' });
    reveal.toggle();
    await ready();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('A second tap on Show hides the PIN, and a third tap shows it again for the full fifteen seconds', async () => {
    const reveal = createPinReveal(async () => '1234', report);
    reveal.toggle();
    await vi.advanceTimersByTimeAsync(SHOWN_FOR - 1);
    reveal.toggle();
    expect(reveal.snapshot()).toEqual({ kind: 'hidden' });
    reveal.toggle();
    await vi.advanceTimersByTimeAsync(SHOWN_FOR - 1);
    expect(reveal.snapshot().kind).toBe('shown');
  });

  test('When the page is hidden, the app cancels its request for the PIN and does not show a PIN that arrives later', async () => {
    let answer: (pin: string) => void = () => {};
    const ask = vi.fn<(signal: AbortSignal) => Promise<string>>(() => new Promise((done) => (answer = done)));
    const reveal = createPinReveal(ask, report);
    reveal.toggle();
    reveal.hide();
    answer('1234');
    await ready();
    expect(reveal.snapshot()).toEqual({ kind: 'hidden' });
    expect(ask.mock.calls.map(([{ aborted }]) => aborted)).toEqual([true]);
  });

  // D129
  test.each([
    [new TypeError('Failed to fetch'), { code: 'pinRequestError' }],
    [answered(404), { code: 'pinRequestError' }],
    [answered(429, { 'Retry-After': '30' }), { code: 'tooManyRequests', retryInSeconds: 30 }],
  ])('When the request for the PIN fails with %s, the profile shows the right refusal', async (cause, refusal) => {
    const reveal = createPinReveal(() => Promise.reject(cause), report);
    reveal.toggle();
    await ready();
    expect(reveal.snapshot()).toMatchObject({ kind: 'refused', refusal });
    expect(report).not.toHaveBeenCalled();
  });
});
