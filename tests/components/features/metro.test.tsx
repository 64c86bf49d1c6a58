import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { MetroLink, SentCode } from '#domain/metro.ts';
import { MetroBonus } from '#features/metro/MetroBonus.tsx';
import { MetroScreen } from '#features/metro/MetroScreen.tsx';
import { MetroTerms } from '#features/metro/MetroTerms.tsx';
import { ProfileMenu } from '#features/profile/ProfileMenu.tsx';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import type { CodeRequested } from '#machines/metroOtp/metroOtp.types.ts';
import { behindSignIn, paths } from '#paths/paths.ts';
import { createStore } from '#platform/store.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import { fakeApi, renderScreen } from '../../support/components/renderScreen.tsx';
import { memoryStorage } from '../../support/memoryStorage.ts';

const settings = (metro: boolean) =>
  Object.assign(Object.create(null), { features: { metro, smooveBikes: true }, metroCostAfter: 6 });

// E043, E142, E143
test('The metro terms show the tickets, the price after the bonus, the fine, and how long a ticket takes to appear', async () => {
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
  expect(screen.getByText('Если не вернуть за двое суток')).toBeDefined();
  expect(screen.getByText(/^Билет появится в\sтечение 6\sчасов\.$/)).toBeDefined();
});

// E099, E114
test('When the metro feature is off, the profile has no link to the metro bonus, and the metro screen leads back to the profile', async () => {
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

// E095
test('The rider can request a metro confirmation code only after ticking the consent box, and the app stores the consent', async () => {
  const code = { length: 6, mayAskAgainAt: Date.now() + 300_000 };
  const metroOtp = metroOtpMachine.provide({
    actors: {
      loadSentCode: fromPromise<SentCode | null, { clientId: string }>(async () => null),
      readLink: fromPromise<MetroLink | null, { clientId: string }>(async () => null),
      requestCode: fromPromise<CodeRequested, { clientId: string; phone: string }>(async () => ({
        kind: 'sent',
        code,
      })),
    },
    delays: { codeCooldown: 300_000 },
  });
  const money = Object.assign(Object.create(null), { metroOtp, inspect: () => undefined });
  const card = { CardIDP: '1', CardNumber: '4417', CardType: 'MIR', ExpDate: '1299', IsDefault: 1, Status: 'ACTIVE' };
  const cards = async () => ({ data: { Items: [card] }, response: new Response('{}', { status: 200 }) });
  const riderStore = createStore(memoryStorage(), 'rider');
  const { rider } = await renderScreen(<MetroBonus money={money} riderId="1" phone="79161234567" step={null} />, {
    runtime: { settings: settings(true), mainApi: fakeApi(cards), session: { riderStore } },
  });
  const ask = await screen.findByRole('button', { name: 'Получить бонус' });
  expect(ask).toHaveProperty('disabled', true);
  await rider.click(screen.getByRole('checkbox'));
  await rider.click(ask);
  expect(await screen.findByText(/^Отправили на/)).toBeDefined();
  expect(unsentConsentsOf(riderStore).read()).toMatchObject([{ kind: 'metro', isGiven: true }]);
});
