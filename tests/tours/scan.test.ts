import { expect } from 'vitest';
import { barriers } from '../journeys/axe.ts';
import { openCameraPhone, runningCameras } from '../journeys/cameraPhone.ts';
import { journey } from '../journeys/journey.ts';
import { openWorld } from '../journeys/world.ts';
import { onRoute } from '../journeys/onRoute.ts';

const numberField = 'Номер велосипеда или самоката';
const foreign = 'https://elsewhere.example/51307';

journey('the scanner tells a parking’s code from a vehicle’s', async ({ stage }) => {
  await using seen = await openCameraPhone({ stage, code: 'https://velorent.example/p/1208' });
  const { rider } = seen;
  await seen.comeBack();
  await rider.tap('link', 'Сканировать');
  await rider.read('Это код парковки');
  expect(rider.complaints).toEqual([]);
});

journey('a camera that another app holds is retried by a button', async ({ stage }) => {
  await using seen = await openCameraPhone({ stage, code: foreign });
  const { rider } = seen;
  await rider.context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    let isHeld = true;
    mediaDevices.getUserMedia = async (wishes) => {
      if (!isHeld) return open(wishes);
      isHeld = false;
      throw new DOMException('held', 'NotReadableError');
    };
  });
  await seen.comeBack();
  await rider.tap('link', 'Сканировать');
  await rider.read('Камеру занимает другое приложение');
  expect(await barriers(rider)).toEqual([]);
  await rider.tap('button', 'Повторить');
  await rider.read('Это не наш код');
  expect(rider.complaints).toEqual([]);
});

journey(
  'torch and zoom appear where the camera has them, keep their values together, and end with the camera',
  async ({ stage }) => {
    await using seen = await openCameraPhone({ stage, code: foreign });
    const { rider } = seen;
    await rider.context.addInitScript(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      const abilities: object = {
        torch: true,
        zoom: { min: 1, max: 4, step: 0.5 },
        focusMode: ['continuous', 'manual'],
      };
      MediaStreamTrack.prototype.getCapabilities = () => abilities;
      MediaStreamTrack.prototype.applyConstraints = async (wishes) => void told.push(...(wishes?.advanced ?? []));
    });
    const told = () => rider.page.evaluate(() => ('told' in window ? window.told : null));
    await seen.comeBack();
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
    await expect.poll(() => runningCameras(rider)).toBe(0);
    await rider.tap('button', 'Сканировать код');
    expect(await (await rider.see('button', 'Фонарик')).getAttribute('aria-pressed')).toBe('false');
    expect(rider.complaints).toEqual([]);
  },
);

journey('the browser’s own barcode reader goes first, and ours replaces it when it fails', async ({ stage }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  await using seen = await openCameraPhone({ stage, code: number, options: { place } });
  const { rider } = seen;
  const decoders: string[] = [];
  rider.page.on('request', (request) => request.url().includes('.wasm') && decoders.push(request.url()));
  await rider.context.addInitScript(() => {
    // What is read first comes from the browser, until its service is gone, as on a phone without one.
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code'];
      async detect() {
        if (document.documentElement.dataset['reader'] === 'gone')
          throw new DOMException('no service', 'NotSupportedError');
        return [{ rawValue: 'a poster' }];
      }
    }
    Object.assign(window, { BarcodeDetector });
  });
  await seen.comeBack();
  await rider.tap('link', 'Сканировать');
  await rider.read('a poster');
  expect(decoders).toEqual([]);
  await rider.page.evaluate(() => void (document.documentElement.dataset['reader'] = 'gone'));
  await rider.passUntil('button', 'Начать поездку');
  expect(decoders).toHaveLength(1);
  expect(rider.complaints).toEqual([]);
});

journey('a decoder that does not load gives way to the number', async ({ stage }) => {
  await using seen = await openCameraPhone({ stage, code: foreign });
  const { rider } = seen;
  await seen.comeBack();
  await onRoute(rider.page, /\.wasm$/, (route) => route.abort());
  await rider.tap('link', 'Сканировать');
  await rider.read('Код сейчас не прочитать');
  await rider.see('textbox', numberField);
  await expect.poll(() => runningCameras(rider)).toBe(0);
});
