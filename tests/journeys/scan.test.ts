import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { cameraJourney as journey, countLookups, runningCameras } from '../support/browser/cameraPhone.ts';
import { GOAL } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { openNumberPad, signIn, startRide, turnPage, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const numberField = 'Номер велосипеда или самоката';
const whereItIs = /Код есть на руле/;
const foreign = 'https://elsewhere.example/51307';

journey(
  'When a rider scans a scooter’s QR code, the app opens the scooter’s offer after one lookup request',
  GOAL,
  async ({ stage, camera }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const { rider } = await camera(`https://velorent.example/v/${number}`, { place });
    const lookups = countLookups(rider, number);
    await rider.tap('link', 'Сканировать');
    await rider.see('button', 'Начать поездку');
    expect(lookups()).toBe(1);
    await expect.poll(() => runningCameras(rider)).toBe(0);

    // Back at the camera the same code is still visible; it does not open again at once.
    await rider.tap('button', 'Назад');
    await rider.read(whereItIs);
    await expect.poll(() => runningCameras(rider)).toBe(1);
    await rider.pass(3_000);
    expect(lookups()).toBe(1);
  },
);

// S019
journey(
  'The scanner shows the text of a foreign QR code without opening its link, and continues scanning',
  async ({ camera }) => {
    const { rider } = await camera(foreign);
    await rider.tap('link', 'Сканировать');
    await rider.read('Это не наш код');
    await rider.read(foreign);
    await expect.poll(() => runningCameras(rider)).toBe(1);
    expect(await barriers(rider)).toEqual([]);
    expect(new URL(rider.page.url()).pathname).toBe('/map/scan');
    expect(rider.context.pages()).toHaveLength(1);

    await turnPage(rider, 'hidden');
    await expect.poll(() => runningCameras(rider)).toBe(0);
    await turnPage(rider, 'visible');
    await expect.poll(() => runningCameras(rider)).toBe(1);

    await rider.tap('button', 'Ввести номер');
    await rider.see('textbox', numberField);
    await expect.poll(() => runningCameras(rider)).toBe(0);
  },
);

journey(
  'The app first explains the camera and then starts it, or offers the number entry if access is denied',
  async ({ camera }) => {
    const { rider, set } = await camera(foreign);
    await set('prompt');
    await rider.tap('link', 'Сканировать');
    await rider.see('button', 'Включить камеру');
    await rider.read('Ничего не снимаем и не сохраняем');
    await expect.poll(() => runningCameras(rider)).toBe(0);
    expect(await barriers(rider)).toEqual([]);

    await set('denied');
    await rider.read('Нет доступа к камере');
    await rider.see('textbox', numberField);
    await rider.see('button', 'Проверить камеру ещё раз');
    expect(await barriers(rider)).toEqual([]);

    await set('granted');
    await rider.read('Это не наш код');

    // Withdrawn while the camera runs: the browser ends the stream.
    await set('denied');
    await rider.page.evaluate(() => {
      const { srcObject } = document.querySelector('video') ?? {};
      if (srcObject instanceof MediaStream) srcObject.getVideoTracks()[0]?.dispatchEvent(new Event('ended'));
    });
    await rider.read('Нет доступа к камере');
    await expect.poll(() => runningCameras(rider)).toBe(0);
  },
);

journey(
  'On a phone without a camera the app opens the number entry, where a button pastes a copied number',
  async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await rider.open('/');
    await signIn(rider);
    await openNumberPad(rider);
    await rider.read('Камера не найдена');
    expect(await rider.page.getByRole('button', { name: /камер/i }).count()).toBe(0);

    const field = await rider.see('textbox', numberField);
    const copy = (text: string) => rider.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await rider.context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation']);
    await copy('до встречи');
    await rider.tap('button', 'Вставить номер');
    await rider.read('В буфере обмена нет такого номера');
    await copy(`https://velorent.example/v/${number}`);
    await rider.tap('button', 'Вставить номер');
    await expect.poll(() => field.inputValue()).toBe(number);
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Найти');
    await rider.see('button', 'Начать поездку');
  },
);

journey(
  'The scanner keeps the torch on while the rider zooms, and the next scan begins with the torch off',
  async ({ camera }) => {
    const before = ({ context }: Phone) =>
      context.addInitScript(() => {
        const told: unknown[] = [];
        Object.assign(window, { told });
        const zoom = { min: 1, max: 4, step: 0.5 };
        const abilities: object = { torch: true, zoom, focusMode: ['continuous', 'manual'] };
        MediaStreamTrack.prototype.getCapabilities = () => abilities;
        MediaStreamTrack.prototype.applyConstraints = async (wishes) => void told.push(...(wishes?.advanced ?? []));
      });
    const { rider } = await camera(foreign, { before });
    const told = () => rider.page.evaluate(() => ('told' in window ? window.told : null));
    await rider.tap('link', 'Сканировать');
    await rider.tap('button', 'Фонарик');
    expect(await (await rider.see('button', 'Фонарик')).getAttribute('aria-pressed')).toBe('true');
    await (await rider.see('slider', 'Ближе')).fill('2');
    expect(await told()).toEqual([
      { focusMode: 'continuous' },
      { focusMode: 'continuous', torch: true },
      { focusMode: 'continuous', torch: true, zoom: 2 },
    ]);
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Ввести номер');
    await rider.see('textbox', numberField);
    await rider.tap('button', 'Сканировать код');
    expect(await (await rider.see('button', 'Фонарик')).getAttribute('aria-pressed')).toBe('false');
  },
);

journey(
  'The scanner uses the browser’s barcode reader, and loads the app’s decoder when that reader fails',
  async ({ stage, camera }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const decoders: string[] = [];
    const before = ({ page }: Phone) => {
      page.on('request', (request) => request.url().includes('.wasm') && decoders.push(request.url()));
      return page.addInitScript(() => {
        // The browser reads first, until its service is gone, as on a phone without one.
        class BarcodeDetector {
          static getSupportedFormats = async () => ['qr_code'];
          async detect() {
            if (document.documentElement.dataset['reader'] === 'gone')
              throw new DOMException('no service', 'NotSupportedError');
            return [{ rawValue: 'https://velorent.example/p/1208', boundingBox: new DOMRectReadOnly(0, 0, 90, 90) }];
          }
        }
        Object.assign(window, { BarcodeDetector });
      });
    };
    const { rider } = await camera(number, { place, before });
    await rider.tap('link', 'Сканировать');
    await rider.read('Это код парковки');
    expect(decoders).toEqual([]);
    await rider.page.evaluate(() => void (document.documentElement.dataset['reader'] = 'gone'));
    await rider.passUntil('button', 'Начать поездку');
    expect(decoders).toHaveLength(1);
  },
);

journey('The scanner offers the number entry when its decoder does not load', async ({ camera }) => {
  const { rider } = await camera(foreign);
  await onRoute(rider.page, /\.wasm$/, (route) => route.abort());
  await rider.tap('link', 'Сканировать');
  await rider.read('Код сейчас не прочитать');
  await rider.see('textbox', numberField);
  await expect.poll(() => runningCameras(rider)).toBe(0);
  // The app logs the decoder, which the test has withheld.
  rider.complaints.splice(0);
});

journey(
  'When the position is inaccurate, the app lists parkings, and the rider may scan a parking’s QR code instead',
  async ({ stage, camera }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const parking = await world.parking();
    const { rider } = await camera(`https://velorent.example/p/${parking.number}`, { place });
    await rider.tap('link', 'Сканировать');
    await rider.tap('button', 'Ввести номер');
    await typeNumber(rider, number);
    await startRide(rider);
    await rider.stand({ ...parking.place, accuracy: 60 });
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'На какой вы парковке?');
    await rider.see('button', new RegExp(`^Парковка №.${parking.number}`));
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Сканировать код');
    await rider.passUntil('heading', 'Сфотографируйте самокат');
    await expect.poll(() => runningCameras(rider)).toBe(0);
    expect((await world.ledger('10001')).rents[0]?.status).not.toBe('DONE');
  },
);
