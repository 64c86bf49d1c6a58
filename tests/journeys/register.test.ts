import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import { messageTo } from '../support/browser/sms.ts';
import { submitSignIn } from '../support/browser/verbs.ts';

journey('A new rider registers by phone, reads the SMS and signs in', GOAL, async ({ stage, phone }) => {
  const rider = await phone();
  await rider.open('/history');
  await rider.tap('link', 'Зарегистрироваться');
  await rider.see('heading', 'Регистрация');

  await rider.type('Телефон', '8 916 123-45-67');
  await rider.tap('button', 'Получить логин');
  await rider.read('Отметьте, если согласны');
  expect(await barriers(rider)).toEqual([]);

  // Opening a document loses nothing that was typed.
  await rider.tap('link', 'пользовательское соглашение');
  await rider.see('heading', 'Пользовательское соглашение');
  await rider.tap('button', 'Назад');
  await rider.see('heading', 'Регистрация');
  expect(await rider.page.getByLabel('Телефон').inputValue()).toBe('916 123 45 67');

  for (const box of await rider.page.getByRole('checkbox').all()) await box.check();
  await rider.tap('button', 'Получить логин');
  await rider.see('heading', 'Логин и ПИН\u2011код в пути');
  await rider.read('+7 916 123 45 67');
  expect(await barriers(rider)).toEqual([]);

  const secrets = await messageTo(stage.control, '79161234567');
  await rider.tap('link', 'Войти');
  await rider.see('heading', 'Вход');
  await rider.read('Логин и ПИН\u2011код в пути');
  await submitSignIn(rider, secrets?.login ?? '', secrets?.pin ?? '');
  // The path from before the registration.
  await rider.see('heading', 'История');
});

// D002
journey(
  'A rider gets a forgotten login and PIN; for a number without an account the app shows the same page',
  async ({ stage, phone }) => {
    const rider = await phone();
    await rider.open('/login?redirectUrl=/history');
    await rider.tap('link', 'Забыли логин или ПИН\u2011код?');

    // Another country's code, found and chosen with the keyboard only.
    await rider.tap('button', /^Страна: Россия/);
    await rider.type('Название или код', 'белар');
    expect(await barriers(rider)).toEqual([]);
    await rider.page.keyboard.press('Enter');
    await rider.see('button', /^Страна: Беларусь, код \+375/);
    await rider.page.keyboard.type('291234567');
    await rider.page.keyboard.press('Enter');
    await rider.see('heading', 'Логин и ПИН\u2011код в пути');
    expect(await messageTo(stage.control, '375291234567')).toBeNull();

    await rider.tap('button', 'Другой номер');
    await rider.type('Телефон', '+7 (900) 000-00-01');
    await rider.see('button', /^Страна: Россия/);
    await rider.tap('button', 'Прислать');
    await rider.see('heading', 'Логин и ПИН\u2011код в пути');
    const secrets = await messageTo(stage.control, '79000000001');
    expect(secrets).toEqual({ login: '10001', pin: '1234' });

    // Once more at once: the app shows the wait, and the wait ends.
    await rider.see('button', /^Отправить ещё раз через/);
    await rider.passUntil('button', 'Отправить ещё раз');
    await rider.tap('link', 'Войти');
    await submitSignIn(rider, secrets?.login ?? '', secrets?.pin ?? '');
    await rider.see('heading', 'История');
  },
);
