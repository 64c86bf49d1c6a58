import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * What a rider can do about a refusal. A screen passes its own handlers; `useErrorActions` has handlers for steps that
 * work anywhere.
 */
export type NextStep =
  | 'retry'
  | 'checkAgain'
  | 'otherVehicle'
  | 'typeNumber'
  | 'showRoute'
  | 'openRide'
  | 'support'
  | 'payDebt'
  | 'allowLocation'
  | 'chooseParking'
  | 'nearestParking'
  | 'backToRide'
  | 'claim'
  | 'retake'
  | 'otherCode'
  | 'newCode'
  | 'chooseFile'
  | 'signIn'
  | 'register'
  | 'reload'
  | 'updateApp'
  | 'tariffs'
  | 'cards'
  | 'toMap'
  | 'toMain'
  | 'close';

/** Labels of the buttons: a verb, at most 20 letters. */
export const stepLabel: Record<NextStep, MessageDescriptor> = {
  retry: msg`Повторить`,
  checkAgain: msg`Проверить ещё раз`,
  otherVehicle: msg({ message: 'Выбрать другой', comment: 'Another vehicle (bike or scooter)' }),
  typeNumber: msg`Ввести номер`,
  showRoute: msg`Показать дорогу`,
  openRide: msg`Открыть поездку`,
  support: msg`Написать в поддержку`,
  payDebt: msg`Оплатить долг`,
  allowLocation: msg`Разрешить доступ`,
  chooseParking: msg`Выбрать парковку`,
  nearestParking: msg`Ближайшая парковка`,
  backToRide: msg`Вернуться к поездке`,
  claim: msg({
    message: 'Записать время',
    comment: 'The ride cannot be finished: time and place are recorded for support',
  }),
  retake: msg({ message: 'Переснять', comment: 'Take the photo again' }),
  otherCode: msg`Ввести другой код`,
  newCode: msg`Прислать новый код`,
  chooseFile: msg`Выбрать файл`,
  signIn: msg`Войти`,
  register: msg`Зарегистрироваться`,
  reload: msg`Обновить страницу`,
  updateApp: msg`Обновить`,
  tariffs: msg`Выбрать тариф`,
  cards: msg`Добавить карту`,
  toMap: msg`На карту`,
  toMain: msg`На главную`,
  close: msg`Понятно`,
};
