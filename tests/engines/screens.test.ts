import { signIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';

const inEachEngine = journeysInEachEngine();

inEachEngine('The browser draws the map and its vehicles', async ({ stage, phone }) => {
  const { place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ map: true, place });
  await rider.open('/');
  await signIn(rider);
  await rider.see('region', /^На карте \d/);
});

inEachEngine(
  'Enter signs the rider in, Escape closes a dialog, and the browser’s Back button shows the last screen',
  async ({ phone }) => {
    const rider = await phone();
    await rider.open('/login');
    await rider.type('Логин', '10001');
    await rider.type('ПИН-код', '12');
    await rider.press('Enter');
    await rider.see('button', 'Войти');
    await rider.type('ПИН-код', '1234');
    await rider.press('Enter');
    await rider.tap('link', 'История');
    await rider.see('heading', 'История');
    await rider.tap('link', 'Профиль');
    await rider.see('button', 'Выйти');
    await rider.tap('button', 'Выйти');
    await rider.see('alertdialog', /./);
    await rider.press('Escape');
    await rider.gone('alertdialog', /./);
    await rider.back();
    await rider.see('heading', 'История');
  },
);
