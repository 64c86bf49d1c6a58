import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { ProfileScreen } from '#features/profile/ProfileScreen.tsx';
import { Tabs } from '#features/shell/Tabs.tsx';
import { MetroCard } from '#features/tariffs/MetroCard.tsx';
import { TariffScreen } from '#features/tariffs/TariffScreen.tsx';
import { renderScreen } from '../../support/components/renderScreen.tsx';

const settings = Object.assign(Object.create(null), { features: { tariffs: true, smooveBikes: true, metro: false } });

// D027
test.for([
  { from: 'the map', state: { cameFromMap: true }, path: '/map' },
  { from: 'elsewhere', state: {}, path: '/' },
])('The icon at the top left of the profile opens $path for a rider who came from $from', async ({ state, path }) => {
  const shown = await renderScreen(<ProfileScreen />, {
    before: '/help',
    at: '/profile',
    state,
    runtime: { settings },
  });
  await shown.rider.click(screen.getByRole('link', { name: 'На карту' }));
  await expect.poll(shown.path).toBe(path);
});

// E027
test.for([
  { by: 'a promo code', state: { byPromocodeTariff: true }, path: '/tariffs' },
  { by: 'a link of the map', state: {}, path: '/map' },
])('The Back button opens $path from a tariff screen that was opened by $by', async ({ state, path }) => {
  const shown = await renderScreen(<TariffScreen />, { before: '/map', at: '/tariffs/details/1', state });
  await shown.rider.click(screen.getByRole('button', { name: 'Назад' }));
  await expect.poll(shown.path).toBe(path);
});

// E017
test('The metro card offers 30-minute bonus trips with a metro ticket, and a tap opens the metro bonus', async () => {
  const { rider, path } = await renderScreen(<MetroCard />);
  await rider.click(
    screen.getByRole('link', { name: /^Бонус от метро\s*Бонусные поездки по\s30\sмин с\sбилетом «Единый»$/ }),
  );
  await expect.poll(path).toBe('/profile/mos-metro');
});

// A014
test('The four tabs are the map, the history, the profile and the help', async () => {
  await renderScreen(<Tabs />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Карта', '/map'],
    ['История', '/history'],
    ['Профиль', '/profile'],
    ['Помощь', '/help'],
  ]);
});

// D004
test.for([
  { from: 'the help', before: '/help', path: '/help' },
  { from: 'no other screen', before: null, path: '/profile' },
])('The Back button opens $path when the rider came to the screen from $from', async ({ before, path }) => {
  const shown = await renderScreen(<BackButton instead="/profile" />, { before, at: '/profile/settings' });
  await shown.rider.click(screen.getByRole('button', { name: 'Назад' }));
  await expect.poll(shown.path).toBe(path);
});
