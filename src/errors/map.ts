import { msg } from '@lingui/core/macro';
import type { ErrorEntry } from './catalogue.types.ts';

export const mapErrors = {
  bikesNotLoaded: {
    title: msg`Транспорт не загрузился`,
    text: msg`Повторите или введите номер с руля.`,
    surface: 'banner',
    icon: 'map',
    tone: 'plain',
    next: ['retry', 'typeNumber'],
  },
  zonesLoadFailed: {
    title: msg`Зоны не загрузились`,
    text: msg`Где можно оставить транспорт, подскажем при завершении.`,
    surface: 'toast',
    icon: 'layers',
    tone: 'plain',
    next: ['retry'],
  },
} satisfies Record<string, ErrorEntry>;
