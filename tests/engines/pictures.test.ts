import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { signIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';

const inEachEngine = journeysInEachEngine();

/** To look at, the engines beside each other: `NAME.ENGINE.png`. */
const folder = join(import.meta.dirname, '../results/engines');
mkdirSync(folder, { recursive: true });

/** Screens that a rider can open by an address: name, address, and a text of the loaded screen. */
const SCREENS = [
  ['history', '/history', 'heading', 'Здесь будут ваши поездки'],
  ['profile', '/profile', 'heading', 'Анна Ветрова'],
  ['cards', '/profile/bank-cards', 'button', 'Добавить карту'],
  ['settings', '/profile/settings', 'button', /^Забыть/],
  ['tariffs', '/tariffs', 'link', /^Новые: сутки/],
  ['tariff', '/tariffs/details/omni-day', 'heading', /./],
  ['help', '/help', 'heading', 'Помощь'],
] as const;

inEachEngine('The browser draws ten screens without a list that scrolls sideways', async ({ engine, stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ place });
  const draw = async (name: string) => {
    await rider.picture(join(folder, `${name}.${engine}.png`));
    expect(await rider.sidewaysLists()).toEqual([]);
  };
  await rider.open('/');
  await rider.see('link', 'Войти');
  await draw('landing');
  await signIn(rider);
  await rider.see('button', /^Самокат/);
  await draw('list');
  for (const [name, path, role, standing] of SCREENS) {
    await rider.open(path);
    await rider.see(role, standing);
    await draw(name);
  }
  await rider.open(`/bike/${number}`);
  await rider.see('button', 'Начать поездку');
  await draw('vehicle');
  await rider.see('button', 'Начать поездку');
  // For a picture Playwright lays a style into Firefox's page, which the policy refuses.
  if (engine === 'Firefox') await rider.forgive();
});
