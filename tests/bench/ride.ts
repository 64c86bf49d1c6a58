import type { City } from './city.ts';
import { patience, rest, type BenchPhone } from './phone.ts';

/** Starts a ride on a scooter nearby. Its ride screen shows from then on. */
export async function ride({ context, page }: BenchPhone, { app, control }: City): Promise<void> {
  const { data } = await control.POST('/control/beside', { body: { form: 'scooter' } });
  if (!data) throw new Error('The city has no free scooter.');
  await context.setGeolocation({ ...data.position, accuracy: 5 });
  await page.goto(`${app}/bike/${data.number}`);
  await page.getByRole('button', { name: 'Начать поездку' }).click();
  await page.getByRole('button', { name: 'Пауза' }).waitFor(patience);
  await rest(page);
}
