import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** False outside of a page, where no rider reads the text. */
export const isInstalledApp = (): boolean =>
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- a media query
  typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;

type PermissionOwner = 'phone' | 'app' | 'safari' | 'firefox' | 'address';

/** Where the permission is stored. On an iPhone and an iPad the system stores it for every browser. */
export function permissionOwner(userAgent: string, isInstalled: boolean): PermissionOwner {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'phone';
  // An installed app has no address bar.
  if (isInstalled) return 'app';
  if (/Firefox/.test(userAgent)) return 'firefox';
  return /Safari/.test(userAgent) && !/Chrome|Chromium|Android|YaBrowser/.test(userAgent) ? 'safari' : 'address';
}

const TEXTS: Record<PermissionOwner, MessageDescriptor> = {
  phone: msg`Откройте настройки телефона: «Конфиденциальность», «Службы геолокации». Разрешите браузеру и вернитесь сюда.`,
  app: msg`Откройте настройки телефона: «Приложения», «Велорент», «Разрешения». Разрешите местоположение и вернитесь сюда.`,
  safari: msg`Откройте настройки Safari: «Веб-сайты», «Геопозиция». Разрешите этому сайту и вернитесь сюда.`,
  firefox: msg`Нажмите на замок в строке адреса и снимите запрет на местоположение.`,
  address: msg`Нажмите на значок слева от адреса и разрешите местоположение.`,
};

/** How to allow the location in this browser (rent.md, GEO_NOT_ALLOWED_BY_USER). */
export const howToAllowLocation = (userAgent: string, isInstalled: boolean): MessageDescriptor =>
  TEXTS[permissionOwner(userAgent, isInstalled)];
