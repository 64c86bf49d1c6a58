import type { Cell } from './cell.ts';
import { onSocket } from '../../journeys/onRoute.ts';

/** Closes the page with its memory, and opens another one of the same browser. */
export async function killTab({ phone }: Cell): Promise<void> {
  const { page } = phone;
  const at = page.url();
  phone.page = await phone.context.newPage();
  await page.close({ runBeforeUnload: false });
  await phone.open(at.startsWith('http') ? at : '/');
}

/** A page that leaves for another one at that moment is loaded anew without us. */
export async function reload({ phone }: Cell): Promise<void> {
  await phone.page.reload().catch(() => undefined);
}

/**
 * Every change arrives twice; `behind` it all that was told before, the newest first. The page is opened anew: its
 * socket was open.
 */
export async function hearTwice(cell: Cell, behind: boolean): Promise<void> {
  const told: (string | Buffer)[] = [];
  await onSocket(cell.phone.page, /\/realtime\/v1/, (message, say) => {
    say(message);
    if (!String(message).includes('postgres_changes') || !String(message).includes('record')) return;
    if (behind) told.push(message);
    for (const before of behind ? told.toReversed() : [message]) say(before);
  });
  await cell.drive.opens(cell);
}

/** Freezes the page as a browser does, while every clock continues. */
export async function sleep({ phone, stage }: Cell, milliseconds: number): Promise<void> {
  const devtools = await phone.context.newCDPSession(phone.page);
  // A page that leaves for another one at that moment sleeps there, or not at all.
  const turn = (state: 'frozen' | 'active') =>
    devtools.send('Page.setWebLifecycleState', { state }).catch(() => undefined);
  await turn('frozen');
  await stage.sandbox.clock.advance(milliseconds);
  await turn('active');
  await phone.page.clock.fastForward(milliseconds);
}

/** Fills the storage of the phone, for this page and the next ones. */
export async function keepNothing({ phone }: Cell): Promise<void> {
  const full = () => {
    const throws = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = throws;
    IDBObjectStore.prototype.put = throws;
    IDBObjectStore.prototype.add = throws;
  };
  await phone.context.addInitScript(full);
  await phone.page.evaluate(full);
}

/** As a browser does it that needs room: all at once, under the open page. */
export async function forget({ phone, stage }: Cell): Promise<void> {
  const devtools = await phone.context.newCDPSession(phone.page);
  await devtools.send('Storage.clearDataForOrigin', { origin: stage.app, storageTypes: 'all' });
}

/** A finger that comes down twice: the next tap is followed by another one, before anything has been drawn. */
export async function doubleTap({ phone }: Cell): Promise<void> {
  await phone.page.evaluate(() => {
    const again = ({ target }: MouseEvent) => {
      const tapped = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
      queueMicrotask(() => tapped?.click());
    };
    addEventListener('click', again, { once: true });
  });
}

/** Sets the permissions of the app in the browser's settings. */
export async function permit({ phone, stage }: Cell, setting: 'granted' | 'denied'): Promise<void> {
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
