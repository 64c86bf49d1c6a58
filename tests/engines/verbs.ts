import { join } from 'node:path';
import { openNumberPad, signIn, typeNumber } from '../support/browser/verbs.ts';
import type { EnginePhone } from './phone.ts';

/** Every picture is a photograph to the app. */
const photograph = join(import.meta.dirname, '../../docs/pictures/ride.png');

/** From Finish to the receipt, standing at a parking. */
export async function finishRide(
  phone: EnginePhone,
  asks = 'Сфотографируйте самокат',
  file = photograph,
): Promise<void> {
  await phone.see('heading', asks);
  await phone.choose('Выбрать из файлов', file);
  await phone.see('heading', 'Всё готово');
  await phone.tap('button', 'Завершить поездку');
  await phone.see('heading', 'Поездка завершена');
}

/** From the landing page to a vehicle's card. */
export async function lookUp(phone: EnginePhone, number: string): Promise<void> {
  await phone.open('/');
  await signIn(phone);
  await openNumberPad(phone);
  await typeNumber(phone, number);
  await phone.see('button', 'Начать поездку');
}

/** More presses than any screen here has elements for the keyboard. */
const LONGEST_WAY = 60;

/** Presses Tab until something of this name has the focus. */
export async function tabTo(phone: EnginePhone, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let press = 0; press < LONGEST_WAY; press++) {
    const focused = (await phone.focused()).trim();
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    seen.push(focused);
    await phone.press('Tab');
  }
  throw new Error(`${LONGEST_WAY} times Tab did not lead to ${String(name)}, but past\n${seen.join('\n')}`);
}
