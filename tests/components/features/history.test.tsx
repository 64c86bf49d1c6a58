import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PurchaseList } from '#features/history/PurchaseList.tsx';
import { RideDetailsScreen } from '#features/history/RideDetailsScreen.tsx';
import { fakeApi, renderScreen } from '../../support/components/renderScreen.tsx';

const paidAt = new Date(2026, 5, 14, 12, 37);
const day = 'воскресенье, 14\u00A0июня';
const times = { StartDate: paidAt.toISOString(), EndDate: paidAt.toISOString() };
const bought = { Name: 'Электро 2.0, месяц', Sum: 499, Status: 'done', PaymentMethod: null };
const page = { Items: [{ Type: 'Pay', Id: '71', ...times, Items: [bought] }], HasMore: false };
const ready = () => ({ data: page, response: new Response('{}', { status: 200 }) });
const refused = () => ({ error: {}, response: new Response('{}', { status: 400 }) });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 15, 9, 0) }));
afterEach(() => void vi.useRealTimers());

// F044, F046
test('The payment history shows the date and time of a payment', async () => {
  await renderScreen(<PurchaseList />, { runtime: { mainApi: fakeApi(async () => ready()) } });
  expect(await screen.findByRole('heading', { name: day })).toBeDefined();
  expect(screen.getByRole('link', { name: /Электро 2\.0, месяц.*12:37/ })).toBeDefined();
});

// F060
test('Two payment lists share one request, and only the rider’s tap on Retry repeats it after a refusal', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const mainApi = fakeApi(() => new Promise((resolve) => void answers.push(resolve)));
  const both = (
    <>
      <PurchaseList />
      <PurchaseList />
    </>
  );
  const { rider } = await renderScreen(both, { runtime: { mainApi } });
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(refused());
  const [first] = await screen.findAllByRole('alert');
  expect(answers).toHaveLength(1);
  await rider.click(within(first ?? document.body).getByRole('button', { name: 'Повторить' }));
  expect(answers).toHaveLength(2);
  answers[1]?.(ready());
  expect(await screen.findAllByRole('heading', { name: day })).toHaveLength(2);
  expect(answers).toHaveLength(2);
});

// F060
test('On a later visit the app reloads the payment history only when the loaded data are old', async () => {
  const load = vi.fn<() => Promise<unknown>>(async () => ready());
  const { go, isElsewhere } = await renderScreen(<PurchaseList />, { runtime: { mainApi: fakeApi(load) } });
  await screen.findByRole('heading', { name: day });
  const leaveAndReturn = async () => {
    go('/map');
    await isElsewhere();
    go('/here');
    await screen.findByRole('heading', { name: day });
  };
  await leaveAndReturn();
  expect(load).toHaveBeenCalledTimes(1);
  vi.setSystemTime(new Date(2026, 5, 15, 9, 1));
  await leaveAndReturn();
  expect(load).toHaveBeenCalledTimes(2);
});

// F047, E160
test('The details of a past ride show the bike, its figures and the lines of its price, and explain each of them once', async () => {
  const bike = { RentalId: '4000117', Number: '51307', Form: 'omni', TariffName: 'Новые: месяц' };
  const prices = { FreeMinutes: 30, PriceLines: [{ fromMinute: 0, toMinute: null, cost: 6 }], PauseCost: null };
  const sums = { Cost: 71, Fine: 0, Bonus: 21, InsuranceCost: 29, PausedSeconds: 0 };
  const Ride = { ...bike, ...prices, ...sums, Distance: 7400, Calories: 186_000, PaymentMethod: '220000******4417' };
  const ended = { StartDate: '2026-06-14T09:00:00Z', EndDate: '2026-06-14T09:37:00Z', Duration: 2220 };
  const data = { Type: 'Ride', Id: 'a', ...ended, Items: [], Ride };
  const one = async () => ({ data, response: new Response('{}', { status: 200 }) });
  const { container } = await renderScreen(<RideDetailsScreen />, {
    at: '/history/ride/a',
    route: '/history/ride/$id',
    runtime: { mainApi: fakeApi(one) },
  });
  expect(await screen.findByRole('heading', { name: /51307/ })).toBeDefined();
  expect(screen.getByText('186')).toBeDefined();
  const said = container.textContent?.replaceAll(/\s/g, ' ') ?? '';
  for (const words of ['37 мин', '7,4 км', 'ккал', '7 минут по 6 ₽', '42 ₽', '29 ₽', '−21 ₽', 'Итого', '50 ₽'])
    expect(said).toContain(words);
  const meanings = within(screen.getByRole('group')).getAllByText(/^[^:]+:\s/);
  expect(meanings.map((one) => one.textContent?.split(':')[0]?.replace('\u00A0', ' '))).toEqual([
    'Время',
    'Путь',
    'Ккал',
    'Минуты по тарифу',
    'Минуты',
    'Страховка',
    'Бонусы',
  ]);
});
