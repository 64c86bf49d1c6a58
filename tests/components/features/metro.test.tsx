import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MetroScreen } from '#features/metro/MetroScreen.tsx';
import { MetroTerms } from '#features/metro/MetroTerms.tsx';
import { ProfileMenu } from '#features/profile/ProfileMenu.tsx';
import { behindSignIn, paths } from '#routes/paths.ts';
import { renderScreen } from '../renderScreen.tsx';

const settings = (metro: boolean) =>
  Object.assign(Object.create(null), { features: { metro, smooveBikes: true }, metroCostAfter: 6 });

test('the terms of the metro bonus name three lengths, the price after it, the fine and the hours until a link', async () => {
  const { rider } = await renderScreen(<MetroTerms />, { runtime: { settings: settings(true) } });
  expect(screen.getAllByRole('radio').map((option) => option.closest('label')?.textContent)).toEqual([
    '30 дней',
    '90 дней',
    '365 дней',
  ]);
  expect(screen.getByText('6 бонусных поездок')).toBeDefined();
  await rider.click(screen.getByRole('radio', { name: '365 дней' }));
  expect(screen.getByText('13 бонусных поездок')).toBeDefined();
  expect(screen.getByText(/^Дальше 6\s₽ за\sминуту$/)).toBeDefined();
  expect(screen.getByText(/^Штраф 30\s000\s₽$/)).toBeDefined();
  expect(screen.getByText('Если велосипед не вернули за двое суток')).toBeDefined();
  expect(screen.getByText(/^Билет появится в\sтечение 6\sчасов\.$/)).toBeDefined();
});

test('without the flag of the metro its bonus has neither a row in the profile nor a screen', async () => {
  const row = { name: /Бонус от метро/ };
  const on = await renderScreen(<ProfileMenu />, { runtime: { settings: settings(true) } });
  expect(screen.getByRole('link', row)).toBeDefined();
  on.unmount();
  const off = await renderScreen(<ProfileMenu />, { runtime: { settings: settings(false) } });
  expect(screen.getByRole('link', { name: /Банковские карты/ })).toBeDefined();
  expect(screen.queryByRole('link', row)).toBeNull();
  off.unmount();
  const { isElsewhere, path } = await renderScreen(<MetroScreen />, {
    at: behindSignIn(paths.metro),
    runtime: { settings: settings(false) },
  });
  await isElsewhere();
  expect(path()).toBe('/profile');
});
