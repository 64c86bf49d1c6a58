import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import { tabTo } from '../support/browser/keys.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { openWorld } from '../support/browser/world.ts';
import { cameraPicture, chooseFile, looksOf } from './picture.ts';

const words = 'Замок не закрывается, стою у метро Парк культуры.';

const receivedFeedback = async ({ control }: Stage) => (await control.GET('/control/feedback')).data?.items ?? [];

async function pictureAt({ sandbox }: Stage, feedbackId: string): Promise<Buffer> {
  const { rows } = await sandbox.db.transaction((sql) =>
    sql.query<{ bytes: Uint8Array }>(
      'select bytes from sandbox.feedback_images where feedback_id::text = $1 order by place',
      [feedbackId],
    ),
  );
  return Buffer.from(rows[0]?.bytes ?? []);
}

const refusal = { fault: 'status', status: 422, match: '/profile/feedback', api: 'main', times: 1 } as const;

const leave = ({ page }: Phone): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Понятно' }).click();

// F018, F020, F021, F023, F074, F076, S022
journey(
  'Feedback with a photo outlasts a reload and the server’s refusal, and reaches the server only once',
  GOAL,
  async ({ stage, phone }) => {
    const rider = await phone({ login: '10002', opens: '/help' });
    for (const name of [/^Вопросы и ответы/, /^Условия и правила/])
      expect(await (await rider.see('link', name)).getAttribute('target')).toBe('_blank');
    await rider.tap('link', 'Тарифы');
    await rider.tap('button', 'Назад');
    // The keyboard only.
    const { page } = rider;
    for (const way of [/^Поддержка/, /^Письмо в\sподдержку/]) {
      await tabTo(rider, page.getByRole('link', { name: way }));
      await page.keyboard.press('Enter');
    }
    await tabTo(rider, page.getByLabel('Сообщение'));
    await page.keyboard.type('Замок');
    await rider.read('Опишите подробнее, ещё 15 символов');
    expect(await (await rider.see('button', 'Отправить')).isDisabled()).toBe(true);
    await rider.page.getByLabel('Сообщение').blur();
    await expect.poll(() => rider.page.getByLabel('Сообщение').getAttribute('aria-invalid')).toBe('true');
    const picture = await cameraPicture(rider);
    await chooseFile(rider, 'Выбрать фото', { name: 'lock.jpg', mimeType: 'image/jpeg', buffer: picture });
    await rider.see('img', 'lock.jpg');
    await rider.type('Сообщение', words);
    expect(await barriers(rider)).toEqual([]);

    await rider.page.reload();
    await rider.see('img', 'lock.jpg');
    expect(await rider.page.getByLabel('Сообщение').inputValue()).toBe(words);

    await rider.context.setOffline(true);
    await tabTo(rider, page.getByRole('button', { name: 'Отправить' }));
    await page.keyboard.press('Enter');
    await rider.see('heading', 'Отправим, как появится интернет');
    await tabTo(rider, page.getByRole('alertdialog').getByRole('button', { name: 'Понятно' }));
    await page.keyboard.press('Enter');
    await rider.see('heading', 'Поддержка');
    await rider.see('region', 'Ждут отправки');
    expect(await barriers(rider)).toEqual([]);
    expect(await receivedFeedback(stage)).toEqual([]);
    await openWorld(stage.control).faults(refusal);
    await rider.context.setOffline(false);
    await rider.tap('button', 'Исправить');
    await expect.poll(() => page.getByRole('region', { name: 'Фото, если есть' }).getByRole('img').count()).toBe(1);
    expect(await page.getByLabel('Сообщение').inputValue()).toBe(words);
    await rider.tap('button', 'Отправить');
    await rider.see('heading', 'Отправлено');
    await leave(rider);
    await expect.poll(() => page.getByRole('region', { name: 'Ждут отправки' }).count()).toBe(0);
    expect(await receivedFeedback(stage)).toMatchObject([
      { login: '10002', topic: 'Contact', text: words, images: ['image/jpeg'] },
    ]);
    expect(looksOf(await pictureAt(stage, (await receivedFeedback(stage))[0]?.id ?? ''))).toEqual({
      width: 800,
      height: 1_600,
      hasExif: false,
    });

    await rider.tap('link', /^Письмо в\sподдержку/);
    await rider.see('button', 'Отправить');
    expect(await rider.page.getByLabel('Сообщение').inputValue()).toBe('');
    rider.complaints.splice(0);
  },
);

// F035, F054, F055, F057
journey(
  'When the server refuses feedback, Retry sends it again with its vehicle number, photo and position',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone({
      place: { latitude: 55.7512, longitude: 37.6184 },
      login: '10003',
      opens: '/support/bad-parking?bike=51307',
    });
    await rider.see('textbox', 'Номер транспорта');
    expect(new URL(rider.page.url()).pathname).toBe('/help/support/bad-parking');
    await rider.read('Приложите фото');
    await chooseFile(rider, 'Снять', { name: 'image.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture(rider) });
    await world.faults(refusal);
    await rider.tap('button', 'Отправить');
    await rider.see('heading', 'Не получилось');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Повторить');
    await rider.see('heading', 'Отправлено');
    expect((await receivedFeedback(stage)).filter(({ login }) => login === '10003')).toMatchObject([
      { topic: 'BadParking', number: '51307', placed: true, images: ['image/jpeg'] },
    ]);
    await leave(rider);
    await rider.see('heading', 'Поддержка');
    await rider.open('/help/support/toString');
    await rider.see('heading', 'Страница не найдена');
    await rider.open('/help/how-to-use/nothing');
    await rider.see('heading', 'Страница не найдена');
  },
);

// F029, F030, F094
journey('The chat offers Retry when it does not load, and a button leads back to the map', async ({ phone }) => {
  const rider = await phone();
  await comeBack(rider, '10004');
  const loadChat = await onRoute(rider.page, /\/chat\/$/, (route) => route.abort());
  await rider.open('/help/support/chatbot?redirect-url=/map/ride');
  await rider.see('heading', 'Чат-бот');
  await rider.page.locator('iframe').waitFor({ state: 'attached' });
  await rider.passUntil('heading', 'Чат не открылся');
  await loadChat();
  await rider.tap('button', 'Повторить');
  const chat = rider.page.frameLocator('iframe');
  await chat.getByRole('textbox', { name: 'Сообщение' }).fill('Сколько стоит пауза?');
  await chat.getByRole('button', { name: 'Отправить' }).click();
  await chat.getByText(/^На паузе замок закрыт/).waitFor();
  expect(await rider.page.locator('iframe').getAttribute('sandbox')).toBe(
    'allow-scripts allow-forms allow-same-origin',
  );
  expect(await barriers(rider)).toEqual([]);
  await rider.tap('button', 'На карту');
  await expect.poll(() => new URL(rider.page.url()).pathname).toBe('/map');
  expect(await rider.page.locator('iframe').count()).toBe(0);
  rider.complaints.splice(0);
});
