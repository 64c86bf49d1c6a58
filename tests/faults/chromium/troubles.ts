import { appIsKept } from '../../support/browser/verbs.ts';
import type { BrowserFault } from '../faults.ts';
import type { Cell } from './cell.ts';
import { openNextBuild } from './nextBuild.ts';
import { act, actIfThere, meetsOnTheWay } from './onTheWay.ts';

/** The rider acts while something goes wrong; afterwards everything works again. `worker`: the app has its worker. */
export type Trouble = { worker?: true; inject: (cell: Cell) => Promise<void> };

/** Reloads the page. A page that navigates at that moment reloads without this call. */
async function reload({ phone }: Cell): Promise<void> {
  await phone.page.reload().catch(() => undefined);
}

/** Doubles the next tap: the second click follows before the browser draws. */
async function doubleTap({ phone }: Cell): Promise<void> {
  await phone.page.evaluate(() => {
    const again = ({ target }: MouseEvent) => {
      const tapped = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
      queueMicrotask(() => tapped?.click());
    };
    addEventListener('click', again, { once: true });
  });
}

/** Sets the permissions of the app in the browser's settings. */
async function permit({ phone, stage }: Cell, setting: 'granted' | 'denied'): Promise<void> {
  const { targetInfo } = await (await phone.context.newCDPSession(phone.page)).send('Target.getTargetInfo');
  const browser = await phone.context.browser()?.newBrowserCDPSession();
  const { browserContextId = '' } = targetInfo;
  for (const name of ['geolocation', 'notifications', 'clipboard-read']) {
    await browser?.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin: stage.app,
      browserContextId,
    });
  }
}

export const troubles: Record<BrowserFault, Trouble> = {
  'deploy in mid-flow': {
    inject: async (cell) => {
      const next = openNextBuild();
      await meetsOnTheWay(cell, async (route) => {
        await cell.stage.deploy({ dist: next.dist });
        await route.continue();
      });
      // The server has the files in memory.
      next.drop();
      // The old page runs on without the files that it has not loaded yet. Then the rider reloads.
      await cell.phone.pass(5_000);
      await reload(cell);
    },
  },
  'worker waiting/killed': {
    worker: true,
    inject: async (cell) => {
      await appIsKept(cell.phone);
      const devtools = await cell.phone.context.newCDPSession(cell.phone.page);
      await devtools.send('ServiceWorker.enable');
      await act(cell);
      await devtools.send('ServiceWorker.stopAllWorkers');
      await reload(cell);
    },
  },
  'Back, bfcache, double tap': {
    inject: async (cell) => {
      await doubleTap(cell);
      cell.countAct();
      await act(cell);
      await cell.phone.pass(100);
      const at = cell.phone.page.url();
      // The app may navigate at that moment.
      await cell.phone.page.goBack().catch(() => undefined);
      await cell.phone.page.goForward().catch(() => undefined);
      if (cell.phone.page.url() !== at) await cell.phone.open(at).catch(() => undefined);
    },
  },
  'permission denied or withdrawn': {
    inject: async (cell) => {
      await permit(cell, 'denied');
      await actIfThere(cell);
      await cell.phone.pass(4_000);
      await permit(cell, 'granted');
    },
  },
};
