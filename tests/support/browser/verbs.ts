import { expect } from 'vitest';
import type { Hands, Phone, Place } from './phone.ts';
import type { Stage } from './stage.ts';
import { comeBack } from './storedSession.ts';
import { openWorld, type World } from './world.ts';

/** Signs in from the landing page or from the screen that asked for a session. */
export async function signIn(phone: Hands, login = '10001', pin = '1234'): Promise<void> {
  await phone.tap('link', 'Войти');
  await submitSignIn(phone, login, pin);
}

export async function submitSignIn(phone: Hands, login: string, pin: string): Promise<void> {
  await phone.type('Логин', login);
  await phone.type('ПИН\u2011код', pin);
  await phone.tap('button', 'Войти');
}

/** From any tab to the landing page. */
export async function signOut(phone: Phone): Promise<void> {
  await phone.tap('link', 'Профиль');
  await phone.tap('button', 'Выйти');
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
  await phone.see('link', 'Войти');
}

export async function openNumberPad(phone: Hands): Promise<void> {
  await phone.tap('link', 'Сканировать');
  await phone.see('textbox', 'Номер велосипеда или самоката');
}

export async function typeNumber(phone: Hands, number: string): Promise<void> {
  await phone.type('Номер велосипеда или самоката', number);
  await phone.tap('button', 'Найти');
}

/** To the vehicle's card, for a rider with a stored session: for journeys that test a later step. */
export async function lookUp(phone: Phone, number: string, login?: string): Promise<void> {
  await comeBack(phone, login);
  await phone.open('/map/scan');
  await typeNumber(phone, number);
}

/** Into a ride, for a rider with a stored session. */
export async function rideOff(phone: Phone, number: string, login?: string): Promise<void> {
  await lookUp(phone, number, login);
  await startRide(phone);
}

type Parts = { stage: Pick<Stage, 'control'>; phone: (options: { place: Place }) => Promise<Phone> };

/** A rider with a stored session before the card of a free scooter. */
export async function meetScooter({ stage, phone }: Parts, login?: string) {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await lookUp(rider, number, login);
  return { world, number, rider };
}

/** The same rider in a ride. */
export async function rideScooter(parts: Parts, login?: string) {
  const met = await meetScooter(parts, login);
  await startRide(met.rider);
  return met;
}

/** From the vehicle's card to a ride: the motor opens at the sandbox's time. */
export async function startRide(phone: Hands): Promise<void> {
  await phone.tap('button', 'Начать поездку');
  await phone.see('button', 'Отменить старт');
  await phone.passUntil('button', 'Завершить');
}

/** From a ride: the link that the rider gives to the phone's share sheet, which the browser of a test lacks. */
export async function shareAs(rider: Phone, precision: string): Promise<string> {
  await rider.page.evaluate(() => {
    navigator.share = async ({ text = '' } = {}) => void Object.assign(window, { sharedText: text });
  });
  await rider.tap('button', 'О поездке');
  await (await rider.read('Поделиться поездкой')).click();
  await rider.page.getByRole('radio', { name: precision }).check();
  await rider.tap('button', 'Создать ссылку');
  await rider.tap('button', 'Отправить ссылку');
  const text: unknown = await rider.page.evaluate(() => Reflect.get(window, 'sharedText'));
  return /\/follow#[\w-]{43}$/.exec(String(text))?.[0] ?? '';
}

/** A tariff of the new fleet, up to the provider's page. */
export async function toProvider(rider: Phone, tariff: string, sum: string): Promise<void> {
  await rider.open(`/tariffs/details/${tariff}`);
  const insurance = await rider.see('switch', 'Страховка');
  await insurance.uncheck();
  await rider.page.getByRole('checkbox', { name: /Принимаю/ }).check();
  await rider.tap('button', `Купить за ${sum}`);
  await rider.see('button', `Оплатить ${sum}`);
}

/** A screenshot of the phone: a real, small JPEG. */
export async function takePhoto(phone: Phone): Promise<void> {
  const buffer = await phone.page.screenshot({ type: 'jpeg', quality: 40 });
  const chosen = phone.page.waitForEvent('filechooser');
  await phone.tap('button', 'Выбрать из файлов');
  await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}

/** From Finish to the receipt, standing at a parking. */
export async function finishRide(phone: Phone): Promise<void> {
  await phone.passUntil('heading', 'Сфотографируйте самокат');
  await takePhoto(phone);
  await phone.see('heading', 'Всё готово');
  await phone.tap('button', 'Завершить поездку');
  await phone.passUntil('heading', 'Поездка завершена');
}

/** From a ride to the receipt, at the nearest parking. */
export async function finishAtParking(phone: Phone, world: World): Promise<void> {
  await phone.stand((await world.parking()).place);
  await phone.tap('button', 'Завершить');
  await finishRide(phone);
}

/**
 * Resolves when the app is in the browser: its worker has every file and runs. It fetches in its own time, which no
 * clock of ours moves.
 */
export async function appIsKept({ page }: Phone): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null);
  await expect.poll(state, { timeout: 60_000 }).toBe('activated');
}

/** The page is gone with its memory; the next page of the same browser knows only what this phone stores. */
export async function replacePage(phone: Phone): Promise<void> {
  const died = phone.page;
  phone.page = await phone.context.newPage();
  await died.close({ runBeforeUnload: false });
}

/** The page is hidden or shown, as when the rider turns to another app and comes back. */
export async function turnPage({ page }: Phone, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    // The page is visible by itself, until it closes.
    if (now === 'visible') Reflect.deleteProperty(document, 'visibilityState');
    else Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
