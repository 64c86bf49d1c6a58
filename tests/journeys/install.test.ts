import { expect } from 'vitest';
import { ownBrowser } from '../support/browser/browser.ts';
import { journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { rideScooter } from '../support/browser/verbs.ts';

const riders = ownBrowser();

/**
 * Sends the browser's offer to install the app, whose prompt the rider accepts. Headless browsers never offer.
 */
const offer = ({ page }: Phone) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = 'asked';
        return Promise.resolve({ outcome: 'accepted' });
      },
    });
    dispatchEvent(event);
  });

/** The app's own offer. */
const question = 'Велорент на главном экране';

// G003
journey(
  'The app does not offer its installation during a ride; after the ride a tap opens the browser’s prompt',
  async ({ stage, phone }) => {
    const { world, rider } = await rideScooter({ stage, phone });
    await rider.open('/profile');
    await rider.see('link', 'К поездке');
    await offer(rider);
    await rider.pass(10_000);
    expect(await rider.page.getByText(question).count()).toBe(0);

    const [rent] = (await world.ledger('10001')).rents;
    await world.endBySupport(rent?.id ?? '');
    await rider.passUntil('button', 'Установить');
    await rider.tap('button', 'Установить');
    await expect.poll(() => rider.page.title()).toBe('asked');
    await expect.poll(() => rider.page.getByText(question).count()).toBe(0);
  },
);

journey(
  'When the browser has no install prompt, the app explains once per visit how to install it from the browser’s menu',
  async ({ phone }) => {
    const rider = await phone();
    const shown = () => rider.page.getByText(question).count();
    // Safari on a phone: its menu installs an app.
    await rider.context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false }),
    );
    await comeBack(rider);
    await rider.open('/profile');
    await rider.passUntil('button', 'Не сейчас');
    await rider.read(/^Нажмите «Поделиться»/);
    expect(await rider.page.getByRole('button', { name: 'Установить' }).count()).toBe(0);
    await rider.tap('button', 'Не сейчас');
    await expect.poll(shown).toBe(0);
    await rider.page.reload();
    await rider.see('link', 'Карта');
    await rider.pass(10_000);
    expect(await shown()).toBe(0);
  },
);

// G001
journey('The browser finds the app installable', async ({ stage }) => {
  const context = await riders.newContext();
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(stage.app);
    await page.getByRole('link', { name: /Войти|Sign in/ }).waitFor();
    const browser = await context.newCDPSession(page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, url } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toMatch(/\/app\.(ru|en)\.webmanifest$/);
  } finally {
    await context.close();
  }
});
