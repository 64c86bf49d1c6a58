import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { errorList } from '#errors/errorList.ts';
import { PersonFields } from '#features/person/PersonFields.tsx';
import { usePersonDraft } from '#features/person/usePersonDraft.ts';
import { ProfileScreen } from '#features/profile/ProfileScreen.tsx';
import { aProfile } from '../../support/api/profile.ts';
import { render } from '../../support/components/render.tsx';
import { apiWith, renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';

const anna = aProfile({
  Balance: 120,
  OmniTariffId: '2',
  OmniTariffName: 'Месяц',
  OmniTariffEnd: '2099-06-14T12:00:00Z',
});
const month = { Id: '2', Name: 'Месяц', Cost: 499, RentalContractBikeType: 'FOR_OMNI_BIKE' };
const features = { tariffs: true, smooveBikes: false, metro: false };

afterEach(() => {
  errorList.clear();
  vi.unstubAllGlobals();
});

/** The screen of a rider whose servers answer so. */
const openProfile = (mainApi: ReturnType<typeof apiWith>) =>
  renderScreen(<ProfileScreen />, {
    runtime: { settings: settingsWith({ features, mainApiUrl: 'https://main.example' }), mainApi },
  });
const profileOf = (part: object = {}, bodies: object = {}) =>
  apiWith({ '/v2/profile': { Profile: { ...anna, ...part } }, ...bodies });

// D012, D023
test('The profile shows the login, the hidden PIN with a button “show PIN”, and a link to the statistics', async () => {
  await openProfile(profileOf());
  expect(await screen.findByText('10001')).toBeDefined();
  expect(screen.getByText('••••')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Показать ПИН-код' })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Статистика/ }).getAttribute('href')).toBe('/profile/statistics');
});

// D014
test('The profile shows the end date and the price of the rider’s tariff, and links to the tariff', async () => {
  await openProfile(profileOf({}, { '/billing/tariffs/{id}': month }));
  const row = await screen.findByRole('link', { name: /^Месяц.*, до\s14\sиюня.*, 499\s₽/ });
  expect(row.getAttribute('href')).toBe('/tariffs/details/2');
});

// D015
test('When the rider has no tariff for a fleet, the profile links to the tariffs of that fleet', async () => {
  await openProfile(profileOf({ OmniTariffId: null, OmniTariffName: null }));
  const row = await screen.findByRole('link', { name: /Тарифа нет.*Выбрать тариф/ });
  expect(row.getAttribute('href')).toBe('/tariffs?tab=omni');
});

// D018
test('A rider with a debt sees the debt instead of the tariffs', async () => {
  await openProfile(profileOf({ Balance: -340 }));
  expect(await screen.findByText(/^Долг 340\s₽$/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Тарифы' })).toBeNull();
  expect(screen.queryByText(/^Бонусы/)).toBeNull();
});

// D127
test('When the rider’s tariff has no name, the profile says that the tariff did not load, and offers no choice of a tariff', async () => {
  await openProfile(profileOf({ OmniTariffName: null }));
  expect(await screen.findByText('Тариф не загрузился')).toBeDefined();
  expect(errorList.snapshot().map(({ refusal }) => refusal.code)).toEqual(['tariffProfileError']);
  expect(screen.queryByText('Выбрать тариф')).toBeNull();
});

// D066
test('When the profile does not load, the screen shows a retry button and still shows the profile menu', async () => {
  const refused = { error: {}, response: new Response('{}', { status: 400 }) };
  const GET = (path: string) => (path === '/v2/profile' ? Promise.resolve(refused) : new Promise(() => undefined));
  await openProfile(Object.create({ GET }));
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Разделы профиля' })).toBeDefined();
});

// D026
test.for([
  { hostname: 'localhost', rows: 1 },
  { hostname: '127.0.0.1', rows: 1 },
  { hostname: '[::1]', rows: 1 },
  { hostname: 'velorent.example', rows: 0 },
  { hostname: 'localhost.velorent.example', rows: 0 },
])('The profile menu offers to reset the settings on a local host only: $hostname', async ({ hostname, rows }) => {
  vi.stubGlobal('location', new URL(`http://${hostname}/profile`));
  await openProfile(profileOf());
  await screen.findByRole('navigation', { name: 'Разделы профиля' });
  expect(screen.queryAllByRole('button', { name: 'Сбросить настройки' })).toHaveLength(rows);
});

// D077
test('When the rider is under 16, the form shows the error about the age and still shows the hint about the age', () => {
  const fields = {
    draft: { firstName: 'Анна', lastName: 'Крылова', birthday: '16.06.2010', email: 'anna@example.ru' },
    codeAt: (field: string) => (field === 'birthday' ? ('under16warning' as const) : null),
    change: () => undefined,
    leave: () => undefined,
    changedName: () => null,
  };
  render(<PersonFields fields={fields} />);
  expect(screen.getByText('Ездить можно с 16 лет')).toBeDefined();
  expect(screen.getByText('По правилам аренды вам должно быть не меньше 16 лет')).toBeDefined();
});

function Person() {
  const today = { year: 2026, month: 6, day: 15 };
  return <PersonFields fields={usePersonDraft({ ...anna, Birthday: '1990.05.14', Email: 'anna@example.ru' }, today)} />;
}

test.each([
  ['О’Коннор', 'ОКоннор'],
  ['Мария Анна Луиза', 'Мария-Анна'],
])('A rider who types the name %s sees that the app will save the name as %s', async (typed, name) => {
  const { rider } = render(<Person />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Имя' });
  await rider.clear(field);
  await rider.type(field, typed);
  await rider.tab();
  expect(field.value).toBe(name);
  expect(screen.getByText(new RegExp(`^Запишем «${name}»`))).toBeDefined();
});
