import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { chooseFile, pictureIsDrawn } from './picture.ts';

/** Leaves a field by the Tab key. */
async function fill(phone: Phone, label: string, text: string): Promise<void> {
  await phone.type(label, text);
  await phone.page.keyboard.press('Tab');
}

// D013, D028, D031, D067, D080
journey(
  'The profile form shows wrong fields, keeps changes when saving fails, and asks before it discards them',
  async ({ phone }) => {
    const rider = await phone({ opens: '/profile' });
    await rider.tap('link', 'Изменить профиль');
    const save = await rider.see('button', 'Сохранить');
    expect(await save.isDisabled()).toBe(true);

    await fill(rider, 'Имя', 'анна мария');
    expect(await rider.page.getByLabel('Имя').inputValue()).toBe('Анна-Мария');
    await fill(rider, 'Фамилия', 'О');
    await rider.read('Проверьте, что введено');
    await rider.type('Дата рождения', '');
    await rider.page.getByLabel('Дата рождения').pressSequentially('16062010');
    expect(await rider.page.getByLabel('Дата рождения').inputValue()).toBe('16.06.2010');
    await rider.read('Ездить можно с 16 лет');
    await fill(rider, 'Почта', 'rider10002@example.com');
    await rider.read('Чтобы сохранить, проверьте фамилию и дату рождения');
    expect(await save.isDisabled()).toBe(true);
    expect(await barriers(rider)).toEqual([]);

    await fill(rider, 'Фамилия', 'ёлкина');
    await fill(rider, 'Дата рождения', '15.06.2010');
    await rider.tap('button', 'Сохранить');
    await rider.read('Эта почта уже привязана к другому аккаунту');
    const hasFocus = () => rider.page.getByLabel('Почта').evaluate((field) => field === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    await fill(rider, 'Почта', 'anna.maria@example.com');

    await rider.context.setOffline(true);
    await rider.tap('button', 'Сохранить');
    await rider.read('Нет связи');
    await rider.context.setOffline(false);

    await rider.tap('button', 'Назад');
    await rider.see('alertdialog', 'Выйти без сохранения?');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Продолжить правку');
    expect(await rider.page.getByLabel('Имя').inputValue()).toBe('Анна-Мария');
    const saves: string[] = [];
    rider.page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
    await save.dblclick();
    await rider.see('heading', 'Анна-Мария Ёлкина');
    expect(saves).toHaveLength(1);
    await rider.read('Профиль сохранён');
    await rider.open('/profile');
    await rider.see('heading', 'Анна-Мария Ёлкина');
  },
);

journey('A rider chooses a picture, crops it with the keyboard only and sees it in the profile', async ({ phone }) => {
  const rider = await phone({ login: '10004', opens: '/profile' });
  await rider.tap('link', 'Изменить профиль');
  await rider.see('button', 'Выбрать фото');
  const buffer = await rider.page.screenshot({ type: 'jpeg', quality: 60 });

  const torn = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
  await chooseFile(rider, 'Выбрать фото', torn);
  await rider.read(/Фото не открылось/);
  await chooseFile(rider, 'Выбрать фото', { name: 'me.jpg', mimeType: 'image/jpeg', buffer });

  const stage = await rider.see('application', 'Фото, которое можно двигать');
  expect(await barriers(rider)).toEqual([]);
  await stage.press('+');
  await stage.press('ArrowLeft');
  expect(Number(await rider.page.getByRole('slider', { name: 'Масштаб фото' }).inputValue())).toBeGreaterThan(1);
  const sent = rider.page.waitForRequest(/\/profile\/avatar\?/);
  await rider.tap('button', 'Готово');
  await rider.read('Фото обновлено');
  const { avatarData } = (await sent).postDataJSON();
  // A JPEG without the first one's EXIF and location.
  expect(Buffer.from(avatarData.Image, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  await rider.open('/profile');
  await rider.see('heading', 'Глеб Пешков');
  await pictureIsDrawn(rider, 'img');
});
