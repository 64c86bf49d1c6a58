import { msg } from '@lingui/core/macro';
import type { MapCode } from '#domain/errorCode.ts';
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
    text: msg`Где можно оставить транспорт, подскажем в конце поездки.`,
    surface: 'toast',
    icon: 'layers',
    tone: 'plain',
    next: ['retry', 'close'],
  },
  slowZonesNotLoaded: {
    title: msg`Медленные зоны не загрузились`,
    text: msg`Смотрите на знаки. Загрузим снова сами.`,
    surface: 'toast',
    icon: 'slow',
    tone: 'plain',
    next: ['close'],
  },
  restrictedZone: {
    title: msg`Здесь ездить нельзя`,
    text: msg`Зона закрыта для Электро 2.0 и самокатов. Поверните обратно.`,
    surface: 'banner',
    icon: 'no-entry',
    tone: 'warn',
    next: ['nearestParking', 'close'],
  },
} satisfies Record<MapCode, ErrorEntry>;
