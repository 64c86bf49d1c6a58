import { expect } from 'vitest';
import { journeyOn } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import { comeBack } from '../journeys/storedSession.ts';
import { look, lookAway } from './glances.ts';

const journey = journeyOn({ worker: true });

/** How often the page has asked for a newer release since it was loaded. */
const checks = ({ page }: Phone) => page.evaluate(() => Number(Reflect.get(window, 'checks') ?? 0));

journey(
  'a page that is shown again looks for a newer release, unless it has just looked; a hidden page waits',
  async ({ phone }) => {
    const rider = await phone();
    await rider.context.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- it is called on the registration below
      const update = ServiceWorkerRegistration.prototype.update;
      ServiceWorkerRegistration.prototype.update = function (this: ServiceWorkerRegistration) {
        Reflect.set(window, 'checks', Number(Reflect.get(window, 'checks') ?? 0) + 1);
        return update.call(this);
      };
    });
    await comeBack(rider);
    await rider.open('/profile');
    await rider.see('heading', 'Анна Ветрова');
    await rider.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await rider.pass(300_000);
    await expect.poll(() => checks(rider)).toBe(2);

    await lookAway(rider);
    expect(await checks(rider)).toBe(2);
    await rider.pass(61_000);
    await lookAway(rider);
    await expect.poll(() => checks(rider)).toBe(3);

    await look(rider, 'hidden');
    await rider.pass(61_000);
    await rider.pass(300_000);
    expect(await checks(rider)).toBe(3);
    await look(rider, 'visible');
    await expect.poll(() => checks(rider)).toBe(4);
  },
);
