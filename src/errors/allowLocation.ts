import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Keeper = 'phone' | 'safari' | 'firefox' | 'address';

/** Who keeps the permission. On an iPhone that is the system, whatever the browser is called. */
export function keeperOf(userAgent: string): Keeper {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'phone';
  if (/Firefox/.test(userAgent)) return 'firefox';
  return /Safari/.test(userAgent) && !/Chrome|Chromium|Android|YaBrowser/.test(userAgent) ? 'safari' : 'address';
}

const WORDS: Record<Keeper, MessageDescriptor> = {
  phone: msg`Откройте настройки телефона: «Конфиденциальность», «Службы геолокации». Разрешите браузеру и вернитесь сюда.`,
  safari: msg`Откройте настройки Safari: «Веб-сайты», «Геопозиция». Разрешите этому сайту и вернитесь сюда.`,
  firefox: msg`Нажмите на замок в строке адреса и снимите запрет на местоположение.`,
  address: msg`Нажмите на значок слева от адреса и разрешите местоположение.`,
};

/** How to let the browser say where the rider is, in one sentence of that browser (rent.md, GEO_NOT_ALLOWED_BY_USER). */
export const howToAllowLocation = (userAgent: string): MessageDescriptor => WORDS[keeperOf(userAgent)];
