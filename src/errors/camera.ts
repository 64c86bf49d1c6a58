import { msg } from '@lingui/core/macro';
import type { CameraCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** Code scanner and camera (map-and-rent §8). */
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
  photoRequired: {
    title: msg`Нужно фото`,
    text: msg`Снимите, как вы оставили транспорт: целиком и с парковкой.`,
    surface: 'popup',
    icon: 'camera',
    tone: 'plain',
    next: ['retake', 'chooseFile'],
  },
  mediaNoContentError: {
    title: msg`Фото не подошло`,
    text: msg`Снимите ещё раз или выберите другой файл.`,
    surface: 'popup',
    icon: 'image',
    tone: 'warn',
    next: ['retake', 'chooseFile'],
  },
  mediaNoCameraStreamError: {
    title: msg`Камера не даёт изображения`,
    text: msg`Повторите или введите номер.`,
    surface: 'popup',
    icon: 'camera',
    tone: 'warn',
    next: ['retry', 'typeNumber', 'chooseFile'],
  },
  mediaUploadPhotoError: {
    title: msg`Фото не принято`,
    text: msg`Снимите ещё раз или выберите другой файл.`,
    surface: 'popup',
    icon: 'image',
    tone: 'warn',
    next: ['retake', 'chooseFile'],
  },
} satisfies Record<CameraCode, ErrorEntry>;
