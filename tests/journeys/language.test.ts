import { journey } from '../support/browser/journey.ts';
import { signIn } from '../support/browser/verbs.ts';

journey('Switching the language changes the screens and the server’s texts at once', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/');
  await signIn(rider);
  await rider.tap('link', 'Профиль');
  await rider.read('Новые: месяц');
  await rider.tap('link', /^Настройки/);
  await rider.tap('radio', 'English');
  await rider.see('heading', 'Language');
  await rider.tap('button', 'Back');
  await rider.read('New fleet: month');
});
