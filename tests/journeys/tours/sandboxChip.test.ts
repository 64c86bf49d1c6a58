import { expect } from 'vitest';
import { journeyOn } from '../../support/browser/journey.ts';
import type { Phone } from '../../support/browser/phone.ts';
import { openNumberPad, signIn } from '../../support/browser/verbs.ts';
import { riderOf } from '../../support/sandbox/sandbox.ts';
import { textPhone } from '../../support/sandbox/textPhone.ts';

const journey = journeyOn({ chip: true });

const redSquare = { latitude: 55.7539, longitude: 37.6208 };
const chip = ({ page }: Phone) => page.getByRole('complementary', { name: 'Песочница' });
const box = async ({ page }: Phone, role: 'button' | 'link', name: string) => {
  const found = await page.getByRole(role, { name, exact: true }).boundingBox();
  if (!found) throw new Error(`${name} is not to be seen`);
  return found;
};

journey(
  'The sandbox offers to move the rider’s position to a scooter only while the phone is outside Moscow',
  async ({ phone }) => {
    const rider = await phone({ map: true });
    await rider.open('/');
    expect(await chip(rider).count()).toBe(0);
    await signIn(rider);
    await chip(rider).waitFor();
    const [offer, pill, locate] = [
      await chip(rider).boundingBox(),
      await box(rider, 'link', 'Сканировать'),
      await box(rider, 'button', 'Где я'),
    ];
    expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThanOrEqual(pill.y);
    expect((offer?.x ?? 0) + (offer?.width ?? 0)).toBeLessThanOrEqual(locate.x);

    await rider.stand(redSquare);
    await rider.tap('button', 'Где я');
    await chip(rider).waitFor({ state: 'hidden' });

    await rider.stand({ latitude: 59.93, longitude: 30.31 });
    await rider.tap('button', 'Встать у самоката');
    await rider.read(/Вы у самоката \d{5}/);
    await openNumberPad(rider);
    const tab = await box(rider, 'button', 'Песочница: где вы');
    expect([tab.x, tab.width <= 24]).toEqual([0, true]);
  },
);

journey(
  'Beside the app, a link to a text message opens the composed message, sends it, and later shows the answer as a link',
  async ({ phone, stage }) => {
    const { compose } = await textPhone(stage.sandbox, await riderOf(stage.sandbox), '79000000001');
    const rider = await phone({ opens: '/help', login: '10001' });
    const { page } = rider;
    await page.getByRole('navigation', { name: 'Разделы', exact: true }).waitFor();
    await page.evaluate((body) => {
      const link = document.createElement('a');
      link.href = `sms:+79000000000&body=${encodeURIComponent(body)}`;
      link.textContent = 'SMS';
      document.body.prepend(link);
    }, compose('START 51307'));
    await rider.tap('link', 'SMS');
    const messages = page.getByRole('dialog', { name: 'Сообщения' });
    await messages.getByRole('button', { name: 'Отправить' }).click();
    await messages.getByRole('listitem').waitFor();
    await messages.getByRole('button', { name: 'Закрыть' }).click();
    await rider.pass(10_000);
    const answer = messages.getByRole('link', { name: `${stage.app}/s#` });
    await answer.waitFor();
    expect(await messages.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^VELORENT START 51307 /),
      expect.stringMatching(/ \d{6} Поездка началась\.$/),
    ]);
  },
);
