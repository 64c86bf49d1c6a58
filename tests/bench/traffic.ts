import { setTimeout } from 'node:timers/promises';
import type { BenchPhone } from './phone.ts';
import type { City } from './city.ts';

export type Traffic = { requests: number; kilobytes: number };

async function asked({ control }: City): Promise<number> {
  const { data } = await control.GET('/control/requests');
  return (data?.items ?? []).reduce((sum, { count }) => sum + count, 0);
}

/** The traffic of one minute: requests as the backends count them, bytes as the browser counts them. */
export async function minuteOf({ cdp }: BenchPhone, city: City): Promise<Traffic> {
  let bytes = 0;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
  };
  await cdp.send('Network.enable');
  cdp.on('Network.loadingFinished', count);
  const before = await asked(city);
  await setTimeout(60_000);
  cdp.off('Network.loadingFinished', count);
  return { requests: (await asked(city)) - before, kilobytes: bytes / 1024 };
}

/** Makes the page hidden, as if another tab were open. */
export const hide = ({ page }: BenchPhone): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
