import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/checks/chromium.ts';
import { flags } from './flags.ts';
import { journey } from './journey.ts';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';
import { makeQrVideo } from './qrVideo.ts';
import type { Stage } from './stage.ts';
import { comeBack } from './storedSession.ts';

type Seen = Pick<PhoneOptions, 'place'> & {
  login?: string;
  /** Changes the phone before the map opens. */
  before?: (rider: Phone) => unknown;
};

type CameraPhone = {
  rider: Phone;
  /** What the browser's settings say about the camera, as if the rider had been there. */
  set: (camera: 'granted' | 'prompt' | 'denied') => Promise<void>;
  close: () => Promise<void>;
};

/** On the map of a rider with a stored session. The camera is allowed until the test says else. */
async function openCameraPhone(stage: Stage, code: string, { login, before, ...options }: Seen): Promise<CameraPhone> {
  const film = makeQrVideo(code);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    chromiumSandbox: false,
    args: [...flags, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  });
  const rider = await openPhone(browser, {
    app: stage.app,
    control: stage.control,
    time: stage.sandbox.clock.now(),
    ...options,
  });
  const { targetInfo } = await (await rider.context.newCDPSession(rider.page)).send('Target.getTargetInfo');
  const settings = await browser.newBrowserCDPSession();
  const set = async (setting: 'granted' | 'prompt' | 'denied') => {
    const of = targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId };
    await settings.send('Browser.setPermission', { permission: { name: 'camera' }, setting, origin: stage.app, ...of });
  };
  await set('granted');
  await before?.(rider);
  await comeBack(rider, login);
  await rider.open('/map');
  const close = async () => {
    await browser.close();
    rmSync(dirname(film), { recursive: true });
  };
  return { rider, set, close };
}

type Fixtures = {
  /** Opens a phone whose camera sees one code for as long as the test lasts; it must have no complaints at the end. */
  camera: (code: string, seen?: Seen) => Promise<CameraPhone>;
};

/** A journey that can open phones with a camera. */
export const cameraJourney = journey.extend<Fixtures>({
  camera: async ({ stage }, give) => {
    const opened: CameraPhone[] = [];
    await give(async (code, seen = {}) => {
      const phone = await openCameraPhone(stage, code, seen);
      opened.push(phone);
      return phone;
    });
    const complaints = opened.flatMap(({ rider }) => rider.complaints);
    await Promise.all(opened.map(({ close }) => close()));
    if (complaints.length) throw new Error(`The phone complained:\n${complaints.join('\n')}`);
  },
});

/** The number of live camera tracks in this page. */
export const runningCameras = ({ page }: Phone): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('video')]
        .flatMap(({ srcObject }) => (srcObject instanceof MediaStream ? srcObject.getTracks() : []))
        .filter(({ readyState }) => readyState === 'live').length,
  );

/** How many requests about a number the server received. */
export function countLookups({ page }: Phone, number: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(`/api/bikes/${number}`)) count++;
  });
  return () => count;
}
