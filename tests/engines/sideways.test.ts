import { expect } from 'vitest';
import { signIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';

const inEachEngine = journeysInEachEngine();

/** Screens that a rider can open by an address, and a text of the loaded screen. */
const SCREENS = [
  ['/history', 'heading', 'Здесь будут ваши поездки'],
  ['/profile', 'heading', 'Анна Ветрова'],
  ['/profile/bank-cards', 'button', 'Добавить карту'],
  ['/profile/settings', 'button', /^Забыть/],
  ['/tariffs', 'link', /^Новые: сутки/],
  ['/tariffs/details/omni-day', 'heading', /./],
  ['/help', 'heading', 'Помощь'],
] as const;

inEachEngine('On the main screens no list scrolls sideways', async ({ stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ place });
  const look = async () => expect(await rider.sidewaysLists()).toEqual([]);
  await rider.open('/');
  await rider.see('link', 'Войти');
  await look();
  await signIn(rider);
  await rider.see('button', /^Самокат/);
  await look();
  for (const [path, role, standing] of SCREENS) {
    await rider.open(path);
    await rider.see(role, standing);
    await look();
  }
  await rider.open(`/bike/${number}`);
  await rider.see('button', 'Начать поездку');
  await look();
});
