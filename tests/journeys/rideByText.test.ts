import { expect } from 'vitest';
import type { Control } from '../support/browser/control.ts';
import { GOAL, journeyOn } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';
import { appIsKept, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const journey = journeyOn({ worker: true });
/** The rider's phone number: the answers go there, whoever has sent the message. */
const NUMBER = '79000000001';

/** A phone that has got its key and every file of the app, without internet from now on. */
async function withoutInternet(rider: Phone, stage: Stage): Promise<void> {
  await appIsKept(rider);
  // This machine has no messages app: the browser would ask what to do with the link, and hear no tap meanwhile.
  await rider.context.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="sms:"]')) event.preventDefault();
    }),
  );
  const keys = () =>
    stage.sandbox.db.transaction(async (sql) => (await sql.query('select 1 from sandbox.device_keys')).rows.length);
  await expect.poll(keys, { timeout: 30_000 }).toBeGreaterThan(0);
  await rider.context.setOffline(true);
}

/** The message on the screen, from the moment at which the rider opens the messages app. */
async function handOver(rider: Phone): Promise<string> {
  const link = await rider.see('link', 'Открыть сообщения');
  const message = decodeURIComponent(/^sms:\+\d+\?body=(.*)$/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '');
  await rider.read(message);
  await link.click();
  await rider.see('heading', 'Ждём ответную СМС');
  return message;
}

/** The newest text to the rider's phone: the address of its link, and its six digits. */
async function answerTo(control: Control): Promise<{ link: string; digits: string }> {
  const { data } = await control.GET('/control/texts', { params: { query: { phone: NUMBER } } });
  const text = data?.items.find((one) => !one.fromPhone && one.state === 'arrived')?.text ?? '';
  const [address = '', digits = ''] = text.split(' ');
  return { link: address.slice(address.indexOf('/s#')), digits };
}

const send = (control: Control, text: string, from?: string) =>
  control.POST('/control/texts', { body: { text, ...(from !== undefined && { from }) } });

// B090, E156
journey(
  'A rider whose internet is cut the whole time starts, pauses, resumes and finishes by text message, and is charged once',
  GOAL,
  async ({ stage, phone }) => {
    const { control } = stage;
    const world = openWorld(control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place, opens: '/map' });
    await withoutInternet(rider, stage);
    await rider.open('/map/scan');
    await typeNumber(rider, number);
    await rider.tap('button', /^Начать по СМС/);
    const start = await handOver(rider);
    // Somebody else’s phone, and the same message twice: neither changes what happens.
    await send(
      control,
      start.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      '79990000000',
    );
    expect((await world.ledger('10001')).rents).toEqual([]);
    await send(control, start);
    await send(control, start, '79990000000');
    await rider.pass(5_000);

    await rider.open((await answerTo(control)).link.replace('.started.', '.BIKE_NOT_FOUND.'));
    await rider.read(/^Эта ссылка\s—\sне\sответ/);
    await rider.open((await answerTo(control)).link);
    await rider.see('heading', /^Поездка началась в/);
    expect(new URL(rider.page.url()).hash).toBe('');
    await rider.tap('button', 'Готово');
    await rider.read(/^По\sСМС: сервер ответил/);

    await rider.tap('button', /^Пауза по СМС/);
    await send(control, await handOver(rider));
    await rider.pass(5_000);
    const { digits } = await answerTo(control);
    await rider.page.getByLabel('Цифра 1 из 6').fill(digits);
    await rider.see('timer', 'Время паузы');

    // The phone dies meanwhile: the ride and the message that waits for its answer are still there.
    await rider.tap('button', /^Продолжить по СМС/);
    await send(control, await handOver(rider));
    await rider.pass(5_000);
    await rider.open('/map/ride');
    await rider.see('timer', 'Время паузы');
    await rider.open((await answerTo(control)).link);
    await rider.see('heading', /^Поездка продолжается с/);
    await rider.tap('button', 'Готово');
    await rider.see('timer', 'Время поездки');

    // Longer than the free minutes.
    await rider.pass(2_400_000);
    const parking = await world.parking();
    const { latitude, longitude } = parking.place;
    const position = { latitude, longitude };
    await control.PATCH('/control/vehicles/{number}', { params: { path: { number } }, body: { position } });
    await rider.tap('button', /^Завершить по СМС/);
    await rider.type('Номер на знаке парковки', parking.number);
    await rider.tap('button', 'Составить СМС');
    await send(control, await handOver(rider));
    await rider.pass(10_000);
    await rider.open((await answerTo(control)).link);
    await rider.see('heading', /^Поездка завершена в/);
    await rider.tap('button', 'Готово');
    await rider.read(/^Завершено по\sСМС/);
    rider.complaints.splice(0);

    // The server’s row replaces what the answers made, and the finish that the phone has saved ends nothing twice.
    await rider.context.setOffline(false);
    await rider.passUntil('heading', 'Поездка завершена');
    const { rents, charges } = await world.ledger('10001');
    expect(rents.map(({ status }) => status)).toEqual(['DONE']);
    expect(charges.map(({ amount }) => amount)).toEqual([rents[0]?.cost]);
    expect(await world.lockCommands(rents[0]?.id ?? '')).toEqual([
      'open obeyed',
      'close obeyed',
      'open obeyed',
      'close obeyed',
    ]);
  },
);
