import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { signIn, signOut, startRide, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

// S009
journey('The next rider who signs in on a phone sees no data of the previous rider', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place, opens: '/map?view=list&station=1' });
  await rider.see('heading', '1. Никольская улица');
  await rider.open('/profile');
  await rider.see('heading', 'Анна Ветрова');
  await rider.open('/map/scan');
  await typeNumber(rider, number);
  await startRide(rider);
  await rider.tap('button', 'Открыть карту');
  await rider.see('link', 'К поездке');
  await signOut(rider);
  // Back leads to none of her pages.
  await rider.page.goBack();
  await rider.see('link', 'Войти');
  await rider.open('/');

  await signIn(rider, '10005');
  await rider.see('link', 'Сканировать');
  expect(new URL(rider.page.url()).search).toBe('');
  expect(await rider.page.getByRole('link', { name: 'К поездке' }).count()).toBe(0);
  await rider.tap('link', 'История');
  await rider.see('heading', 'Здесь будут ваши поездки');
  await rider.tap('link', 'Профиль');
  await rider.see('heading', 'Дина Новикова');
  expect(await rider.page.getByText(/Анна|Ветрова|10001/).count()).toBe(0);
  await rider.open('/profile/settings');
  await rider.see('group', 'Ключ входа');
  expect(await rider.page.getByRole('group', { name: 'Незаконченная поездка' }).count()).toBe(0);

  await rider.open('/profile');
  await rider.see('heading', 'Дина Новикова');
  await signOut(rider);
  await signIn(rider);
  await rider.see('link', 'К поездке');
});
