import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';

const inEachEngine = journeysInEachEngine();

/** To look at, the engines beside each other: `NAME.ENGINE.png`. */
const folder = join(import.meta.dirname, '../results/engines');
mkdirSync(folder, { recursive: true });

/** Address and heading of screens that a rider may open by themselves. */
const SCREENS = [
  ['history', '/history', 'История'],
  ['profile', '/profile', 'Анна Ветрова'],
  ['cards', '/profile/bank-cards', 'Банковские карты'],
  ['settings', '/profile/settings', 'Настройки'],
  ['tariffs', '/tariffs', /./],
  ['tariff', '/tariffs/details/omni-day', /./],
  ['help', '/help', 'Помощь'],
] as const;

inEachEngine('ten screens are drawn', async ({ engine, stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ place });
  const draw = (name: string) => rider.picture(join(folder, `${name}.${engine}.png`));
  await rider.open('/');
  await rider.see('link', 'Войти');
  await draw('landing');
  await signIn(rider);
  await rider.see('heading', 'Рядом с вами');
  await draw('list');
  for (const [name, path, heading] of SCREENS) {
    await rider.open(path);
    await rider.see('heading', heading);
    await draw(name);
  }
  await rider.open(`/bike/${number}`);
  await rider.see('button', 'Начать поездку');
  await draw('vehicle');
  await rider.see('button', 'Начать поездку');
  // For a picture Playwright lays a style into Firefox's page, which the policy refuses.
  if (engine === 'Firefox') await rider.forgive();
});
