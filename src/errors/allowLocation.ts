import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type PermissionOwner = 'phone' | 'safari' | 'firefox' | 'address';

/** Where the permission is stored. On an iPhone and an iPad the system stores it for every browser. */
export function permissionOwner(userAgent: string): PermissionOwner {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'phone';
  if (/Firefox/.test(userAgent)) return 'firefox';
  return /Safari/.test(userAgent) && !/Chrome|Chromium|Android|YaBrowser/.test(userAgent) ? 'safari' : 'address';
}

const TEXTS: Record<PermissionOwner, MessageDescriptor> = {
  phone: msg`Откройте настройки телефона: «Конфиденциальность», «Службы геолокации». Разрешите браузеру и вернитесь сюда.`,
  safari: msg`Откройте настройки Safari: «Веб-сайты», «Геопозиция». Разрешите этому сайту и вернитесь сюда.`,
  firefox: msg`Нажмите на замок в строке адреса и снимите запрет на местоположение.`,
  address: msg`Нажмите на значок слева от адреса и разрешите местоположение.`,
};

/** How to allow the location in this browser (rent.md, GEO_NOT_ALLOWED_BY_USER). */
export const howToAllowLocation = (userAgent: string): MessageDescriptor => TEXTS[permissionOwner(userAgent)];
