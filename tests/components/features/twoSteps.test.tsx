import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { lazy } from '#domain/lazy.ts';
import { TwoStepsScreen } from '#features/secondFactor/TwoStepsScreen.tsx';
import { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts';
import type {
  CodeChecked,
  FactorPrepared,
  FactorRemoved,
  FactorsListed,
} from '#machines/secondFactor/secondFactor.types.ts';
import type { FactorCode } from '#machines/session/session.types.ts';
import { renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';

const MAIN = { id: 'f1', name: 'main', addedAt: Date.UTC(2026, 0, 2) };
const SPARE = { id: 'f2', name: 'spare', addedAt: null };
const NEW = { id: 'f9', secret: 'ABCDEFGH', secretAddress: 'otpauth://totp/x', secretPicture: '<svg/>' };
const REFUSED = { kind: 'refused', refusal: { code: 'networkErrorTitle' } } as const;

/** The settings of a rider with these factors. `answers`: another answer to the request for the list. */
async function open(factors: (typeof MAIN | typeof SPARE)[], answers: { list?: FactorsListed } = {}) {
  const said: unknown[] = [];
  const copied: string[] = [];
  const machine = secondFactorMachine.provide({
    actors: {
      listFactors: fromPromise<FactorsListed>(async () => answers.list ?? { kind: 'listed', factors }),
      prepareFactor: fromPromise<FactorPrepared>(async () => ({ kind: 'prepared', factor: NEW })),
      checkCode: fromPromise<CodeChecked, FactorCode>(async ({ input }) => {
        said.push(input);
        return { kind: 'accepted' };
      }),
      removeFactor: fromPromise<FactorRemoved, { factorId: string }>(async ({ input }) => {
        said.push(input);
        return { kind: 'removed' };
      }),
    },
  });
  const secondFactor = lazy(async () => machine);
  await secondFactor();
  const settings = settingsWith({ features: { secondFactor: true } });
  const write = async (text: string) => (copied.push(text), 'copied' as const);
  const clipboard = Object.assign(Object.create(null), { write });
  const shown = await renderScreen(<TwoStepsScreen />, {
    runtime: { settings, session: { secondFactor }, device: { clipboard } },
  });
  const { rider } = shown;
  const press = async (name: string) => rider.click(await screen.findByRole('button', { name }));
  const type = async (code: string) => {
    await rider.click(await screen.findByRole('textbox', { name: 'Цифра 1 из 6' }));
    await rider.keyboard(code);
  };
  return { rider, press, type, said, copied, answers };
}

// D104
test('To turn on two-step sign-in, the rider scans a QR code, opens a link or copies a key, and then enters the first code', async () => {
  const { rider, press, type, said, copied, answers } = await open([]);
  await press('Включить');
  expect((await screen.findByRole('img', { name: /QR-код/ })).getAttribute('src')).toContain('data:image/svg+xml,');
  const link = screen.getByRole('link', { name: 'Приложение на этом телефоне' });
  expect(link.getAttribute('href')).toBe('otpauth://totp/x');
  await rider.click(screen.getByText('Нет камеры'));
  expect(screen.getByText('ABCD EFGH')).toBeDefined();
  await press('Скопировать ключ');
  expect(copied).toEqual(['ABCDEFGH']);
  await type('123456');
  expect(said).toEqual([{ factorId: 'f9', code: '123456' }]);
  await screen.findByText(/введите код из.приложения. На.других телефонах войдите заново/);
  answers.list = { kind: 'listed', factors: [MAIN] };
  await press('Готово');
  expect(await screen.findByText('Основной телефон')).toBeDefined();
});

test('Before the rider removes the last sign-in phone, the app warns that login and PIN will then be enough to sign in', async () => {
  const { press, type, said, answers } = await open([MAIN]);
  await screen.findByText(/войти поможет запасной или поддержка/);
  await press('Убрать: Основной телефон');
  expect(await screen.findByText(/хватит логина и ПИН-кода/)).toBeDefined();
  expect(said).toEqual([]);
  answers.list = { kind: 'listed', factors: [] };
  await type('123456');
  await screen.findByRole('button', { name: 'Включить' });
  expect(said).toEqual([{ factorId: 'f1', code: '123456' }, { factorId: 'f1' }]);
});

test('A rider with two sign-in phones cannot add another, but can remove a lost one with a code from the spare phone', async () => {
  const { rider, press, type, said } = await open([MAIN, SPARE]);
  await screen.findByText('Запасной телефон');
  expect(screen.queryByRole('button', { name: 'Добавить запасной телефон' })).toBeNull();
  await press('Убрать: Основной телефон');
  await rider.click(await screen.findByText('Нет телефона с кодами'));
  await press('Использовать: Запасной телефон');
  await type('123456');
  await expect.poll(() => said).toEqual([{ factorId: 'f2', code: '123456' }, { factorId: 'f1' }]);
});

test('The rider can reload a list of sign-in phones that failed to load, and can cancel the adding of a phone', async () => {
  const { press, said, answers } = await open([MAIN], { list: REFUSED });
  await screen.findByText('Нет связи');
  answers.list = { kind: 'listed', factors: [MAIN] };
  await press('Повторить');
  await press('Добавить запасной телефон');
  await screen.findByText('Подтвердите, что это вы');
  await press('Назад');
  await screen.findByText('Основной телефон');
  expect(said).toEqual([]);
});
