import { barriers } from './axe.ts';
import type { Phone, PhoneOptions } from './phone.ts';
import type { Stage } from './stage.ts';
import { comeBack } from './storedSession.ts';
import { finishRide, openNumberPad, signIn, startRide, typeNumber } from './verbs.ts';
import { openWorld } from './world.ts';

type Scheme = 'light' | 'dark';
type Fixtures = { stage: Stage; phone: (options: Partial<PhoneOptions>) => Promise<Phone> };

/** Faults that prevent a screen of a ride, or all its screens. */
export async function barriersOfRide(scheme: Scheme, { stage, phone }: Fixtures): Promise<string[]> {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ map: scheme === 'dark', place, scheme });
  const found: string[] = [];
  const judge = async () => void found.push(...(await barriers(rider)));

  await rider.open('/');
  await rider.see('link', 'Войти');
  await judge();
  await signIn(rider);
  await rider.see('link', 'Сканировать');
  await judge();
  await openNumberPad(rider);
  await judge();
  await typeNumber(rider, number);
  await rider.see('button', 'Начать поездку');
  await judge();
  await startRide(rider);
  await judge();
  await rider.stand((await world.parking()).place);
  await rider.tap('button', 'Завершить');
  await rider.passUntil('heading', 'Сфотографируйте самокат');
  await judge();
  await finishRide(rider);
  await judge();
  return found;
}

/** Faults that prevent a screen outside a ride. */
export async function barriersElsewhere(
  scheme: Scheme,
  language: string,
  { phone }: Pick<Fixtures, 'phone'>,
): Promise<string[]> {
  const rider = await phone({ scheme });
  const found: string[] = [];
  await comeBack(rider);
  await rider.open('/profile/settings');
  await rider.tap('radio', language);
  // As four taps on the version leave it: otherwise the debug log has no screen.
  await rider.page.evaluate(() => localStorage.setItem('velorent.device.debugMode', '"DEBUG"'));
  // Tall enough for each whole screen: a row half under the tabs would fail by its visible half.
  await rider.page.setViewportSize({ width: 390, height: 1600 });
  for (const path of [
    '/profile',
    '/profile/settings',
    '/history',
    '/help',
    '/help/debug',
    '/help/support',
    '/help/support/contact-us',
    '/help/support/bad-parking',
    '/help/questions',
    '/help/information',
    '/policy',
    '/registration',
    '/login/restore',
    '/map/scan',
    '/no/such/place',
  ]) {
    await rider.open(path);
    await rider.see('main', /^/);
    found.push(...(await barriers(rider)));
  }
  return found;
}
