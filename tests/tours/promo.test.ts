import { expect } from 'vitest';
import { comeBack } from '../journeys/storedSession.ts';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import { tapInSheet } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { closeSheet, noSheet } from './debt.ts';
import { hold } from './server.ts';

const CODE = 'Промокод или бонусный код';
const APPLY = '^PUT /(promocode|bonus)$';

async function openDialog(rider: Phone, login: string): Promise<void> {
  await comeBack(rider, login);
  await rider.open('/profile');
  await rider.tap('button', 'Активировать промокод');
}

async function apply(rider: Phone, code: string): Promise<void> {
  await rider.type(CODE, code);
  await rider.tap('button', 'Применить');
}

const holds = async ({ page }: Phone, code: string) => {
  await expect.poll(() => page.getByLabel(CODE).inputValue()).toBe(code);
};

/** The rider has refused the browser's permission. */
async function denyClipboard({ page, context }: Phone): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  await devtools.send('Browser.setPermission', {
    browserContextId,
    origin: new URL(page.url()).origin,
    permission: { name: 'clipboard-read' },
    setting: 'denied',
  });
  await devtools.detach();
}

const path = ({ page }: Phone) => new URL(page.url()).pathname;

journey('the clipboard holds a message with a code, one without a code, or cannot be read', async ({ phone }) => {
  const rider = await phone();
  await openDialog(rider, '10005');
  await rider.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (message: string) => {
    await rider.page.evaluate((text) => navigator.clipboard.writeText(text), message);
    await rider.tap('button', 'Вставить из буфера');
  };
  await paste('С днём рождения');
  await rider.read('В тексте нет промокода');
  await holds(rider, '');
  await paste('Ваш код: BONUS2026, спасибо за поездки');
  await holds(rider, 'BONUS2026');
  await denyClipboard(rider);
  await rider.tap('button', 'Вставить из буфера');
  await rider.read('Браузер не дал доступ к буферу');
  await holds(rider, 'BONUS2026');
});

journey(
  'a dialog closed before its answer refreshes what the code may have changed, and the code adds once',
  async ({ stage, phone }) => {
    const rider = await phone();
    await openDialog(rider, '10005');
    const held = await hold(rider, stage, /^PUT .*\/bonus$/);
    await apply(rider, 'BONUS2026');
    await rider.see('heading', 'Активировать промокод');
    const asked = rider.page.waitForRequest(
      (request) => request.method() === 'GET' && new URL(request.url()).pathname === '/v2/profile',
    );
    await closeSheet(rider);
    await asked;
    await noSheet(rider);
    await held.letGo();

    await rider.tap('button', 'Активировать промокод');
    await apply(rider, 'BONUS2026');
    await rider.see('heading', 'Бонус зачислен');
    await closeSheet(rider);
    await rider.read(/250\s₽/);
    const { data } = await stage.control.GET('/control/riders');
    expect(data?.items.find(({ login }) => login === '10005')?.balance).toBe(250);
  },
);

journey(
  'a code lost in flight and applied on the rider’s other phone: the tariff is found, a bonus is shown as possibly applied',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const [rider, other] = [await phone(), await phone()];
    /** Lost on the way from this phone, and applied on the other one. */
    const applyElsewhere = async (code: string) => {
      await world.faults({ fault: 'drop-before', match: APPLY, api: 'main' });
      await apply(rider, code);
      await rider.see('heading', 'Ответа нет');
      await world.faults();
      await apply(other, code);
    };
    const perhaps = async () => {
      await rider.tap('button', 'Повторить');
      await rider.see('heading', 'Похоже, код уже применён');
      await tapInSheet(rider, 'Понятно');
      await noSheet(rider);
    };
    await openDialog(rider, '10004');
    await openDialog(other, '10004');

    await applyElsewhere('VELO2026');
    await other.see('heading', 'Промокод применён');
    await closeSheet(other);
    await perhaps();

    await rider.tap('button', 'Активировать промокод');
    await other.tap('button', 'Активировать промокод');
    await applyElsewhere('BONUS2026');
    await other.see('heading', 'Бонус зачислен');
    await closeSheet(other);
    await perhaps();

    await rider.tap('button', 'Активировать промокод');
    await other.tap('button', 'Активировать промокод');
    await applyElsewhere('LETO2026');
    await expect.poll(() => path(other)).toBe('/tariffs/details/omni-week');
    await rider.tap('button', 'Повторить');
    await expect.poll(() => path(rider)).toBe('/tariffs/details/omni-week');
    await noSheet(rider);
  },
);
