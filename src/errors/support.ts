import { msg } from '@lingui/core/macro';
import type { SupportCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

const ofPicture = { surface: 'inline', icon: 'image', tone: 'danger', next: ['chooseFile'] } as const;

/** Messages to support (map-and-rent §5, §8; the errors of pictures are ours, decisions §6). */
export const supportErrors = {
  noDescriptionError: {
    title: msg`Опишите подробнее, хотя бы 20 символов`,
    surface: 'inline',
    icon: 'edit',
    tone: 'danger',
    next: ['close'],
  },
  attachmentKind: {
    ...ofPicture,
    title: msg`Такой файл не подойдёт`,
    text: msg`Выберите фото: PNG, JPEG, HEIC или TIFF.`,
  },
  attachmentNotRead: { ...ofPicture, title: msg`Фото не открылось`, text: msg`Выберите другое, в JPEG или PNG.` },
  attachmentsTooMany: {
    ...ofPicture,
    title: msg`Можно приложить пять фото`,
    text: msg`Уберите одно, чтобы добавить другое.`,
  },
  attachmentsTooLarge: {
    ...ofPicture,
    title: msg`Фото вместе больше 6 МБ`,
    text: msg`Уберите одно или выберите поменьше.`,
  },
  chatbotUnavailable: {
    title: msg`Чат не открылся`,
    text: msg`Повторите или напишите нам другим способом.`,
    surface: 'page',
    icon: 'chat',
    tone: 'plain',
    next: ['retry', 'support'],
  },
} satisfies Record<SupportCode, ErrorEntry>;
