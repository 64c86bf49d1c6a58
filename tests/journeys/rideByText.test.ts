import { expect } from 'vitest';
import { ARE_PICTURES_TAKEN, openAlbum } from '../support/browser/album.ts';
import type { Control } from '../support/browser/control.ts';
import { GOAL, journeyOn } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import type { Stage } from '../support/browser/stage.ts';
import { appIsKept } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const journey = journeyOn({ worker: true });

type Language = 'ru' | 'en';
/** What the rider reads and presses in each language. */
const WORDS = {
  ru: {
    number: 'Номер велосипеда или самоката',
    find: 'Найти',
    start: /^Начать по СМС/,
    copy: 'Скопировать текст',
    send: 'Открыть сообщения',
    waiting: 'Ждём ответную СМС',
    noAnswer: /^Эта ссылка — не ответ/,
    started: /^Поездка началась в/,
    done: 'Готово',
    byText: /^По СМС: сервер ответил/,
    pause: /^Пауза по СМС/,
    digit: 'Цифра 1 из 6',
    paused: 'Время паузы',
    resume: /^Продолжить по СМС/,
    resumed: /^Поездка продолжается с/,
    riding: 'Время поездки',
    finish: /^Завершить по СМС/,
    sign: 'Номер на знаке парковки',
    compose: 'Составить СМС',
    finished: /^Поездка завершена в/,
    finishedByText: /^Завершено по СМС/,
    receipt: 'Поездка завершена',
  },
  en: {
    number: 'Bike or scooter number',
    find: 'Find',
    start: /^Start by text message/,
    copy: 'Copy the text',
    send: 'Open Messages',
    waiting: 'Waiting for the answer',
    noAnswer: /^This link is no answer/,
    started: /^Ride started at/,
    done: 'Done',
    byText: /^By text message: the server answered/,
    pause: /^Pause by text message/,
    digit: 'Digit 1 of 6',
    paused: 'Pause time',
    resume: /^Resume by text message/,
    resumed: /^Ride goes on since/,
    riding: 'Ride time',
    finish: /^Finish by text message/,
    sign: 'Number on the parking sign',
    compose: 'Write the text message',
    finished: /^Ride finished at/,
    finishedByText: /^Finished by text message/,
    receipt: 'Ride finished',
  },
};

/** A phone that has got its key and every file of the app, without internet from now on. */
async function withoutInternet(rider: Phone, stage: Stage, login: string): Promise<void> {
  await appIsKept(rider);
  // This machine has no messages app: the browser would ask what to do with the link, and hear no tap meanwhile.
  await rider.context.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="sms:"]')) event.preventDefault();
    }),
  );
  const keys = () =>
    stage.sandbox.db.transaction(async (sql) => {
      const ofRider =
        'select 1 from sandbox.device_keys where rider_id = (select id from sandbox.riders where login = $1)';
      return (await sql.query(ofRider, [login])).rows.length;
    });
  await expect.poll(keys, { timeout: 30_000 }).toBeGreaterThan(0);
  await rider.context.setOffline(true);
}

/** The message on the screen, from the moment at which the rider opens the messages app. */
async function handOver(rider: Phone, words: (typeof WORDS)[Language]): Promise<string> {
  const link = await rider.see('link', words.send);
  const message = decodeURIComponent(/^sms:\+\d+\?body=(.*)$/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '');
  await rider.read(message);
  await link.click();
  await rider.see('heading', words.waiting);
  return message;
}

/** The newest text to this phone: the address of its link, and its six digits. */
async function answerTo(control: Control, phone: string): Promise<{ link: string; digits: string }> {
  const { data } = await control.GET('/control/texts', { params: { query: { phone } } });
  const text = data?.items.find((one) => !one.fromPhone && one.state === 'arrived')?.text ?? '';
  const [address = '', digits = ''] = text.split(' ');
  return { link: address.slice(address.indexOf('/s#')), digits };
}

const send = (control: Control, text: string, from?: string) =>
  control.POST('/control/texts', { body: { text, ...(from !== undefined && { from }) } });

/** On the smallest phone both ways to send the message are in sight, though the message is long. */
async function canCopyOnSmallPhone(rider: Phone, copy: string): Promise<void> {
  const { page } = rider;
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  const button = await rider.see('button', copy);
  await expect
    .poll(() =>
      button.evaluate((one) => document.elementFromPoint(160, one.getBoundingClientRect().bottom - 4) === one),
    )
    .toBe(true);
  if (size) await page.setViewportSize(size);
}

type Parts = { stage: Stage; phone: (options: object) => Promise<Phone> };

async function rideByText({ stage, phone }: Parts, language: Language): Promise<void> {
  const words = WORDS[language];
  // The answers go to the phone of the account, also when another phone sent the message.
  const [login, number] = language === 'ru' ? ['10001', '79000000001'] : ['10002', '79000000002'];
  const { control } = stage;
  const world = openWorld(control);
  await control.PATCH('/control/riders/{login}', { params: { path: { login } }, body: { balance: 0 } });
  const vehicle = await world.vehicle();
  const rider = await phone({
    place: vehicle.place,
    login,
    opens: '/map',
    map: ARE_PICTURES_TAKEN,
    locale: language === 'ru' ? 'ru-RU' : 'en-US',
  });
  const album = openAlbum(rider, `ride-by-text.${language}`);
  const answer = () => answerTo(control, number);
  await withoutInternet(rider, stage, login);
  await album.add();
  await rider.open('/map/scan');
  await rider.type(words.number, vehicle.number);
  await album.add();
  await rider.tap('button', words.find);
  await rider.tap('button', words.start);
  await canCopyOnSmallPhone(rider, words.copy);
  await album.add();
  const start = await handOver(rider, words);
  await album.add();
  // Somebody else’s phone, and the same message twice: neither changes what happens.
  await send(
    control,
    start.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    '79990000000',
  );
  expect((await world.ledger(login)).rents).toEqual([]);
  await send(control, start);
  await send(control, start, '79990000000');
  await rider.pass(5_000);

  await rider.open((await answer()).link.replace('.started.', '.BIKE_NOT_FOUND.'));
  await rider.read(words.noAnswer);
  await album.add();
  await rider.open((await answer()).link);
  await rider.see('heading', words.started);
  expect(new URL(rider.page.url()).hash).toBe('');
  await album.add();
  await rider.tap('button', words.done);
  await rider.read(words.byText);
  await album.add();

  await rider.tap('button', words.pause);
  await send(control, await handOver(rider, words));
  await rider.pass(5_000);
  const { digits } = await answer();
  await rider.page.getByLabel(words.digit).fill(digits);
  await rider.see('timer', words.paused);
  await album.add();

  // The phone dies meanwhile: the ride and the message that waits for its answer are still there.
  await rider.tap('button', words.resume);
  await send(control, await handOver(rider, words));
  await rider.pass(5_000);
  await rider.open('/map/ride');
  await rider.see('timer', words.paused);
  await rider.open((await answer()).link);
  await rider.see('heading', words.resumed);
  await rider.tap('button', words.done);
  await rider.see('timer', words.riding);

  // Longer than the free minutes.
  await rider.pass(2_400_000);
  await album.add();
  const parking = await world.parking();
  const { latitude, longitude } = parking.place;
  const position = { latitude, longitude };
  await control.PATCH('/control/vehicles/{number}', {
    params: { path: { number: vehicle.number } },
    body: { position },
  });
  await rider.tap('button', words.finish);
  await rider.type(words.sign, parking.number);
  await album.add();
  await rider.tap('button', words.compose);
  await send(control, await handOver(rider, words));
  await rider.pass(10_000);
  await rider.open((await answer()).link);
  await rider.see('heading', words.finished);
  await rider.tap('button', words.done);
  await rider.read(words.finishedByText);
  await album.add();
  rider.complaints.splice(0);

  // The server’s row replaces what the answers made, and the finish that the phone has saved ends nothing twice.
  await rider.context.setOffline(false);
  await rider.passUntil('heading', words.receipt);
  await album.add();
  await album.close();
  const { rents, charges } = await world.ledger(login);
  expect(rents.map(({ status }) => status)).toEqual(['DONE']);
  expect(charges.map(({ amount }) => amount)).toEqual([rents[0]?.cost]);
  expect(await world.lockCommands(rents[0]?.id ?? '')).toEqual([
    'open obeyed',
    'close obeyed',
    'open obeyed',
    'close obeyed',
  ]);
}

// B090, C036, E156
journey(
  'A rider whose internet is cut the whole time starts, pauses, resumes and finishes by text message, and is charged once',
  GOAL,
  ({ stage, phone }) => rideByText({ stage, phone }, 'ru'),
);
journey(
  'An English-speaking rider whose internet is cut rides by text message, and is charged once',
  ({ stage, phone }) => rideByText({ stage, phone }, 'en'),
);
