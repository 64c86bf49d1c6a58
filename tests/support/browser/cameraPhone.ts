import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { encode } from 'uqr';
import { findChromium } from '../../../scripts/checks/chromium.ts';
import { flags } from './flags.ts';
import { journey } from './journey.ts';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';
import type { Stage } from './stage.ts';
import { comeBack } from './storedSession.ts';

const width = 640;
const height = 480;
const side = 280;

/** A film of a QR code for a fake camera: raw YUV, a second long, shown again and again. Answers the file's path. */
function makeQrVideo(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dot = Math.floor(side / size);
  const left = (width - dot * size) >> 1;
  const top = (height - dot * size) >> 1;
  const light = Buffer.alloc(width * height, 110);
  for (let y = 0; y < dot * size; y++)
    for (let x = 0; x < dot * size; x++)
      light[(top + y) * width + left + x] = data[Math.floor(y / dot)]?.[Math.floor(x / dot)] ? 25 : 225;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  const file = join(mkdtempSync(join(tmpdir(), 'velorent-qr-')), 'code.y4m');
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: 30 }, () => frame),
    ]),
  );
  return file;
}

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
