import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { SecondFactorStep } from '#features/secondFactor/SecondFactorStep.tsx';
import type { CodeOutcome, FactorCode } from '#machines/session/session.types.ts';
import { renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';
import { inTurn, signedOut } from '../../support/components/signedOut.ts';

const MAIN = { id: 'f1', name: 'main', addedAt: 0 };
const SPARE = { id: 'f2', name: 'spare', addedAt: 0 };

/** The second step of a rider, whose codes get these answers one after another. */
async function ask(answers: (CodeOutcome | Promise<CodeOutcome>)[], factors = [MAIN]) {
  const sent: FactorCode[] = [];
  const answer = inTurn(answers);
  const actor = await signedOut({
    signIn: async () => ({ kind: 'secondFactor', secondFactor: { riderId: '100001', factors } }),
    checkCode: (code) => (sent.push(code), answer()),
  });
  actor.send({ type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '1234' });
  await waitFor(actor, (now) => now.matches('secondFactor'));
  const runtime = { settings: settingsWith({}), session: { actor } };
  const shown = await renderScreen(<SecondFactorStep />, { runtime });
  return { ...shown, actor, sent };
}

const cells = () => screen.getAllByRole('textbox').map((cell) => cell.getAttribute('value'));
const EMPTY = ['', '', '', '', '', ''];
const refused = (code: 'secondFactorWrong' | 'secondFactorUnanswered' | 'networkErrorTitle'): CodeOutcome => ({
  kind: 'refused',
  refusal: { code },
});

test('The rider can type the second-factor code at once, and the app sends it after the sixth digit', async () => {
  const { rider, sent } = await ask([]);
  expect(screen.getByRole('textbox', { name: 'Цифра 1 из 6' })).toHaveProperty('autocomplete', 'one-time-code');
  await rider.keyboard('12345');
  expect(sent).toEqual([]);
  await rider.keyboard('6');
  expect(sent).toEqual([{ factorId: 'f1', code: '123456' }]);
  expect(await screen.findByRole('button', { name: 'Проверяем код' })).toBeDefined();
});

test('After a wrong second-factor code the screen shows an error with advice, and clears the code field', async () => {
  const { rider, sent } = await ask([refused('secondFactorWrong')]);
  await rider.keyboard('111111');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Код не.подошёл.+автоматическое время/);
  expect(cells()).toEqual(EMPTY);
  await rider.keyboard('123456');
  expect(sent.map(({ code }) => code)).toEqual(['111111', '123456']);
});

test('After a network error the typed second-factor code stays in the field, and one tap sends it again', async () => {
  const { rider, sent } = await ask([refused('networkErrorTitle')]);
  await rider.keyboard('123456');
  await rider.click(await screen.findByRole('button', { name: 'Повторить' }));
  expect(cells().join('')).toBe('123456');
  expect(sent.map(({ code }) => code)).toEqual(['123456', '123456']);
});

test('When a second-factor code gets no response, the app shows no error and accepts only a new code', async () => {
  const { rider, sent } = await ask([refused('secondFactorUnanswered')]);
  await rider.keyboard('123456');
  await screen.findByText(/Ответ не.пришёл/);
  expect(screen.getByText(/Дождитесь в.приложении следующего/)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(cells()).toEqual(EMPTY);
  expect(screen.getByRole('group', { name: /Код/ }).getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
  await rider.keyboard('123456');
  expect(cells()).toEqual(EMPTY);
  await rider.keyboard('654321');
  expect(sent.map(({ code }) => code)).toEqual(['123456', '654321']);
});

test('A rider who has lost the phone with the sign-in codes can use the spare phone or contact support', async () => {
  const { rider, sent } = await ask([refused('secondFactorWrong')], [MAIN, SPARE]);
  await rider.keyboard('111111');
  await screen.findByRole('alert');
  await rider.click(screen.getByText('Нет телефона с кодами'));
  expect(screen.getByText(/Назовите номер аккаунта: 100001/)).toBeDefined();
  expect(screen.getByRole('link', { name: /Написать на почту/ }).getAttribute('href')).toContain('100001');
  await rider.click(screen.getByRole('button', { name: 'Использовать: Запасной телефон' }));
  // The refusal of the other phone's code must not show for this one.
  expect(screen.queryByRole('alert')).toBeNull();
  await rider.click(screen.getByRole('textbox', { name: 'Цифра 1 из 6' }));
  await rider.keyboard('123456');
  expect(sent.at(-1)).toEqual({ factorId: 'f2', code: '123456' });
});

test('The Back button of the second sign-in step leads back to the form for login and PIN', async () => {
  const { rider, actor } = await ask([]);
  await rider.click(screen.getByRole('button', { name: 'Назад' }));
  expect(actor.getSnapshot().matches({ signedOut: 'asking' })).toBe(true);
});
