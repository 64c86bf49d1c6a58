import { join } from 'node:path';
import type { EnginePhone } from './phone.ts';

/** Every picture is a photograph to the app. */
const photograph = join(import.meta.dirname, '../../docs/ride.png');

/** From Finish to the receipt, standing at a parking. */
export async function finishRide(phone: EnginePhone, asks = 'Сфотографируйте самокат'): Promise<void> {
  await phone.see('heading', asks);
  await phone.choose('Выбрать из файлов', photograph);
  await phone.see('heading', 'Всё готово');
  await phone.tap('button', 'Завершить поездку');
  await phone.see('heading', 'Поездка завершена');
}
