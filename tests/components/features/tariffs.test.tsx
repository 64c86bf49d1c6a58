import { i18n } from '@lingui/core';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lazy } from '#domain/lazy.ts';
import { NO_PAY_RETURN, type PayReturn } from '#domain/paymentOrder.ts';
import { ProfileMenu } from '#features/profile/ProfileMenu.tsx';
import { TariffsRow } from '#features/profile/TariffsRow.tsx';
import { InsuranceScreen } from '#features/tariffs/InsuranceScreen.tsx';
import { TariffScreen } from '#features/tariffs/TariffScreen.tsx';
import { TariffsScreen } from '#features/tariffs/TariffsScreen.tsx';
import { messages as english } from '#i18n/locales/en.po';
import { behindSignIn, paths } from '#paths/paths.ts';
import { aProfile } from '../../support/api/profile.ts';
import { apiWith, renderScreen } from '../../support/components/renderScreen.tsx';

const tariff = {
  Id: '2',
  Name: 'Месяц',
  Cost: 499,
  RentalContractBikeType: 'FOR_OMNI_BIKE',
  Insurance: { InsuranceId: 'i1', InsuranceCost: 29 },
};

const payReturn = (stored: PayReturn | null = NO_PAY_RETURN) => {
  const slot = { read: async () => stored, consume: async () => (stored = null) };
  return lazy(async () => Object.assign(Object.create(null), slot));
};
const settings = (features: Record<string, boolean>) => Object.assign(Object.create(null), { features });
const here = (of: object = {}, profile: object = {}) =>
  apiWith({ '/billing/tariffs/{id}': { ...tariff, ...of }, '/v2/profile': { Profile: aProfile(profile) } });

const openInsurance = (mainApi: unknown, stored?: PayReturn) =>
  renderScreen(<InsuranceScreen />, {
    at: '/tariffs/details/2/insurance',
    route: '/tariffs/details/$id/insurance',
    runtime: { mainApi, settings: settings({ smooveBikes: true }), money: { payReturn: payReturn(stored) } } as object,
  });

// E029
test('When the rider already has insurance, the address of the insurance screen opens the tariff screen', async () => {
  const { isElsewhere, path } = await openInsurance(here({}, { OmniInsuranceOptionCost: 29 }));
  await isElsewhere();
  expect(path()).toBe('/tariffs/details/2');
});

// E029
test('While the rider is adding a bank card, the insurance screen’s address opens the profile', async () => {
  const { isElsewhere, path } = await openInsurance(here(), { ...NO_PAY_RETURN, path: '/tariffs/details/2' });
  await isElsewhere();
  expect(path()).toBe('/profile');
});

const openTariff = (mainApi: unknown, smooveBikes: boolean, stored?: PayReturn) =>
  renderScreen(<TariffScreen />, {
    at: '/tariffs/details/2',
    route: '/tariffs/details/$id',
    runtime: { mainApi, settings: settings({ smooveBikes }), money: { payReturn: payReturn(stored) } } as object,
  });

test('In a city without ordinary bikes, the address of an ordinary-bike tariff shows “no such tariff”', async () => {
  const bikes = { RentalContractBikeType: 'FOR_ORDINARY_AND_ELECTRIC_BIKE', Insurance: null };
  await openTariff(here(bikes), false);
  expect(await screen.findByRole('heading', { name: 'Такого тарифа нет' })).toBeDefined();
  expect(screen.queryByText('Месяц')).toBeNull();
});

// E025
test('While the rider is adding a bank card, the tariff screen hides Buy until the rider presses “Do not add the card”', async () => {
  const { rider } = await openTariff(here(), true, { ...NO_PAY_RETURN, toCard: true });
  const giveUp = await screen.findByRole('button', { name: 'Не добавлять карту' });
  expect(screen.queryByRole('button', { name: /^Купить за/ })).toBeNull();
  await rider.click(giveUp);
  expect(await screen.findByRole('button', { name: /^Купить за 499/ })).toBeDefined();
});

// E050
test('The tariff screen says how many rides the tariff allows at the same time', async () => {
  await openTariff(here({ MaxBikes: 2 }), true);
  expect(await screen.findByText('Одновременно 2 поездки')).toBeDefined();
});

// E148
test('The tariff screen names the most that a ride and all rides of a day cost', async () => {
  const prices = { FreeMinutes: 30, OmniSegments: [{ From: 0, To: null, Cost: 6 }] };
  await openTariff(here({ ...prices, FareCap: 500, DayFareCap: 900 }), true);
  expect(await screen.findByText('За поездку не больше 500 ₽.')).toBeDefined();
  expect(screen.getByText('За день не больше 900 ₽, сколько бы ни было поездок.')).toBeDefined();
  cleanup();
  await openTariff(here(prices), true);
  expect(await screen.findByText('Первые 30 минут')).toBeDefined();
  expect(screen.queryByText(/не больше/)).toBeNull();
});

// B070
test('The tariff screen names the price of a reservation, if the tariff offers one', async () => {
  await openTariff(here({ Reservation: { freeMinutes: 10, mostMinutes: 30, cost: 3 } }), true);
  expect(await screen.findByText('Бронь на 30 мин: 10 мин бесплатно, потом 3 ₽/мин.')).toBeDefined();
  cleanup();
  await openTariff(here({ Reservation: null }), true);
  expect(await screen.findByRole('heading', { name: 'Месяц' })).toBeDefined();
  expect(screen.queryByText(/^Бронь/)).toBeNull();
});

// E022
test('The consent box of the tariff screen starts unticked, and its text links to the privacy policy', async () => {
  await openTariff(here(), true);
  expect(await screen.findByRole('checkbox', { name: /политику конфиденциальности/ })).toHaveProperty('checked', false);
  const policy = await screen.findByRole('link', { name: 'политику конфиденциальности' });
  expect(policy.getAttribute('href')).toBe('/policy?file=privatePolicy');
});

// D015
test('The profile links to the list of tariffs even when the profile has no tariff to show', async () => {
  await renderScreen(<TariffsRow tariffs={[]} retry={() => undefined} />);
  expect((await screen.findByRole('link', { name: /Выбрать тариф/ })).getAttribute('href')).toBe('/tariffs');
});

// D050
test('When the main bank card’s number is unknown, the profile menu shows the card’s brand', async () => {
  const runtime = { mainApi: here({}, { PaySys: 'MIR' }), settings: settings({}) };
  await renderScreen(<ProfileMenu />, { runtime: runtime as object });
  expect(await screen.findByRole('link', { name: /Банковские карты.*Мир/ })).toBeDefined();
});

// F019
test('A rider who came to the tariff list from the help returns to the help with the Back button', async () => {
  const at = behindSignIn(paths.tariffs);
  const state = { source: 'help', cameFromHelp: true } as const;
  const runtime = { mainApi: here(), settings: settings({ tariffs: true, smooveBikes: true }) } as object;
  const { rider, path } = await renderScreen(<TariffsScreen />, { before: null, at, state, runtime });
  await rider.click(await screen.findByRole('button', { name: 'Назад' }));
  await expect.poll(path).toBe('/help');
});

// E019, E023
test('The tariff and insurance screens show the insurance price per ride, but their buttons show only the tariff’s price', async () => {
  await openTariff(here(), true);
  expect(await screen.findByText('29 ₽ за поездку')).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Страховка' })).toHaveProperty('checked', true);
  expect(await screen.findByRole('button', { name: /^Купить за 499/ })).toBeDefined();
  cleanup();
  await openInsurance(here());
  expect(await screen.findByText('29 ₽ за поездку')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Оплатить 499/ })).toBeDefined();
});

const [omni, ordinary] = ['FOR_OMNI_BIKE', 'FOR_ORDINARY_AND_ELECTRIC_BIKE'];
const list = [omni, omni, omni, ordinary].map((RentalContractBikeType, index) => {
  const names = { Id: `${index}`, Name: `Plan ${index}` };
  return { ...names, Cost: 1, RentalContractBikeType, LKP: [] };
});
const sale = { '/billing/tariffs': { Items: list }, '/v2/profile': { Profile: aProfile() } };
const inEnglish = () => i18n.loadAndActivate({ locale: 'en', messages: english });
afterEach(() => i18n.activate('ru'));

// E008, E010, E012, E013, E014
test('The tariff list has the promo code card after the first tariff and the metro bonus card at the end', async () => {
  inEnglish();
  const runtime = { mainApi: apiWith(sale), settings: settings({ tariffs: true, smooveBikes: true, metro: true }) };
  await renderScreen(<TariffsScreen />, { at: behindSignIn(paths.tariffs), runtime: runtime as object });
  expect(screen.getByRole('heading', { name: 'Choose a plan' })).toBeDefined();
  const tabs = screen.getAllByRole('radio').map((tab) => tab.closest('label')?.textContent);
  expect(tabs).toEqual(['Bikes and e\u2011bikes', 'Electro 2.0 and scooters']);
  await screen.findByRole('link', { name: /^Bonus from the Metro/ });
  const cards = screen.getAllByRole('listitem').map((card) => card.textContent?.replaceAll(/\s/g, ' '));
  expect(cards).toEqual([
    expect.stringContaining('Plan 0'),
    expect.stringMatching(/^Enter a promo code/),
    expect.stringContaining('Plan 1'),
    expect.stringContaining('Plan 2'),
    expect.stringContaining('Bonus from the Metro'),
  ]);
  const link = screen.getByRole('link', { name: /Plan 0/ });
  expect(link.getAttribute('href')).toBe('/tariffs/details/0?type=FOR_OMNI_BIKE');
});

// E018, E021, E023, E050, E054, E055, E056, E057
test('The tariff screen shows the tariff’s vehicles, its last day of sale and every text that the operator wrote about it', async () => {
  inEnglish();
  const plain = ['PaymentTerms', 'PriceDescription', 'BillingDescription', 'BillingDetails'];
  const extra = ['ExtraPaymentInfo', 'ExtraInfo'];
  const titled = ['Expiration', 'Share', 'TripsNo', 'Fines'].flatMap((text) => [`${text}Title`, `${text}Text`]);
  const texts = Object.fromEntries([...plain, ...extra, ...titled].map((field) => [field, `the ${field}`]));
  await openTariff(here({ ...texts, WorkToDate: '2030.08.31' }), true);
  expect(await screen.findByRole('button', { name: /^Buy for/ })).toBeDefined();
  for (const said of Object.values(texts)) expect(screen.getByText(said)).toBeDefined();
  expect(screen.getByText(/^On sale until .*31/)).toBeDefined();
  expect(screen.getByText('Electro 2.0 and scooters')).toBeDefined();
  cleanup();
  await openTariff(here({ RentalContractBikeType: 'FOR_ORDINARY_AND_ELECTRIC_BIKE' }), true);
  expect(await screen.findByText('Bikes and e\u2011bikes')).toBeDefined();
});
