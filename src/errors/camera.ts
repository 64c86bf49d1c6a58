import { msg } from '@lingui/core/macro';
import type { ErrorEntry } from './catalogue.types.ts';

/** Reading a code and taking a picture (map-and-rent §8). */
export const cameraErrors = {
  cameraAccessDenied: {
    title: msg`Нет доступа к камере`,
    text: msg`Введите номер с руля или разрешите камеру в настройках браузера.`,
    surface: 'popup',
    icon: 'camera',
    tone: 'warn',
    next: ['typeNumber', 'chooseFile', 'retry'],
  },
  qrScanFailed: {
    title: msg({ message: 'Код не прочитался', comment: 'The QR code on the vehicle' }),
    text: msg`Протрите его, поднесите телефон ближе или введите номер.`,
    surface: 'banner',
    icon: 'scan',
    tone: 'plain',
    next: ['typeNumber', 'retry'],
  },
} satisfies Record<string, ErrorEntry>;
