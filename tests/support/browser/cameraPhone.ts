import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/checks/chromium.ts';
import { flags } from './flags.ts';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';
import { makeQrVideo } from './qrVideo.ts';
import type { Stage } from './stage.ts';
import { comeBack } from './storedSession.ts';

type Seen = {
  stage: Stage;
  /** The text of the one code that the camera sees. */
  code: string;
  login?: string;
  options?: Partial<PhoneOptions>;
};

export type CameraPhone = AsyncDisposable & {
  rider: Phone;
  /** What the browser's settings say about the camera, as if the rider had been there. */
  set: (camera: 'granted' | 'prompt' | 'denied') => Promise<void>;
  /** Opens the map of a rider with a stored session. */
  comeBack: () => Promise<void>;
};

/**
 * A phone whose camera sees one code for as long as the test lasts. It is allowed from the start unless the test says
 * else.
 */
export async function openCameraPhone({ stage, code, login, options = {} }: Seen): Promise<CameraPhone> {
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
  return {
    rider,
    set,
    async comeBack() {
      await comeBack(rider, login);
      await rider.open('/map');
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      rmSync(dirname(film), { recursive: true });
    },
  };
}

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
