import { msg } from '@lingui/core/macro';
import { dockNumber } from '#domain/docks.ts';
import type { StartCode } from '#domain/errorCode.ts';
import { howToAllowLocation, isInstalledApp } from './allowLocation.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** Reasons why a rent cannot start (map-and-rent §8). An error of the locks also says whether the rider pays. */
export const startErrors = {
  accountBlocked: {
    title: msg({
      message: 'Аккаунт заблокирован',
      comment: 'English, as the specification has it: Your account is blocked',
    }),
    text: ({ userId }) => {
      if (userId === undefined) return msg`Напишите нам, поможем разобраться.`;
      return msg`Напишите нам, поможем разобраться. Ваш номер: ${userId}.`;
    },
    surface: 'popup',
    icon: 'profile',
    tone: 'danger',
    next: ['support'],
  },
  accountDebt: {
    title: ({ debt }, format) => {
      if (debt === undefined) return msg`Сначала оплатите долг`;
      const sum = format.money(debt);
      return msg({
        message: `Сначала оплатите долг ${sum}`,
        comment: 'Placeholder: a sum, such as ₽248',
      });
    },
    text: msg`После оплаты можно сразу ехать.`,
    surface: 'popup',
    icon: 'card',
    tone: 'warn',
    next: ['payDebt', 'support'],
  },
  accountHasRentAlready: {
    title: msg`Поездка уже идёт`,
    text: msg`Завершите её, и можно взять другой транспорт.`,
    surface: 'popup',
    icon: 'clock',
    tone: 'plain',
    next: ['openRide'],
  },
  accountHasReservationAlready: {
    title: msg`Бронь уже есть`,
    text: msg`Одновременно можно держать один. Отмените бронь, чтобы взять этот.`,
    surface: 'popup',
    icon: 'clock',
    tone: 'plain',
    next: ['toMap'],
  },
  unAvailableBike: {
    title: msg({ message: 'Этот сейчас недоступен', comment: 'This vehicle (bike or scooter) cannot be taken now' }),
    text: msg`Возьмите другой рядом. Деньги не спишем.`,
    surface: 'popup',
    icon: 'no-entry',
    tone: 'plain',
    next: ['otherVehicle', 'typeNumber'],
  },
  bikeIsReserved: {
    title: msg({ message: 'Его забронировали', comment: 'Another rider has reserved this vehicle (bike or scooter)' }),
    text: msg`Возьмите другой рядом. Деньги не спишем.`,
    surface: 'popup',
    icon: 'clock',
    tone: 'plain',
    next: ['otherVehicle', 'typeNumber'],
  },
  rentNotAvailable: {
    title: msg({
      message: 'Его уже взяли',
      comment: 'This vehicle was on the map and is no longer there: bike not available for rental',
    }),
    text: msg`Карта не успела обновиться. Возьмите другой рядом.`,
    surface: 'popup',
    icon: 'no-entry',
    tone: 'plain',
    next: ['otherVehicle', 'typeNumber'],
  },
  bikeNotFound: {
    title: ({ number }) => {
      if (number === undefined) return msg`Такого номера нет`;
      if (dockNumber(number) !== null) return msg`В этом доке нет велосипеда`;
      return msg({
        message: `Номера ${number} нет`,
        comment: 'English, as the specification has it: Bike 51307 not found',
      });
    },
    text: ({ number }) =>
      number !== undefined && dockNumber(number) !== null
        ? msg`Введите код дока, где он стоит, или номер с рамы.`
        : msg`Проверьте цифры: номер на руле или на раме.`,
    surface: 'inline',
    icon: 'search',
    tone: 'plain',
    next: ['typeNumber', 'otherVehicle'],
  },
  bikeIsFarFromUser: {
    title: msg`Подойдите ближе`,
    text: ({ distanceMeters }, format) => {
      if (distanceMeters === undefined) return msg`Начать можно, когда вы рядом.`;
      const distance = format.distance(distanceMeters);
      return msg({
        message: `Осталось ${distance}. Начать можно, когда вы рядом.`,
        comment: 'Placeholder: a distance such as "85 m"',
      });
    },
    surface: 'popup',
    icon: 'walk',
    tone: 'plain',
    next: ['checkAgain', 'showRoute'],
  },
  geoNotAllowedByUser: {
    title: msg`Не видим, где вы`,
    text: () => howToAllowLocation(navigator.userAgent, isInstalledApp()),
    surface: 'popup',
    icon: 'locate',
    tone: 'warn',
    next: ['allowLocation', 'support'],
  },
  geolocationFailed: {
    title: msg`Телефон не знает, где вы`,
    text: msg`Включите геопозицию в телефоне, подождите немного и проверьте снова.`,
    surface: 'popup',
    icon: 'locate',
    tone: 'warn',
    next: ['checkAgain', 'support'],
  },
  coordinatesMissing: {
    title: msg`Не удалось узнать, где вы`,
    text: msg`Выйдите из-под крыши или подождите немного и проверьте снова.`,
    surface: 'popup',
    icon: 'locate',
    tone: 'warn',
    next: ['checkAgain', 'support'],
  },
  tariffRequired: {
    title: msg`Нужен тариф`,
    text: msg`Выберите его: поездка начнётся с ним.`,
    surface: 'popup',
    icon: 'ticket',
    tone: 'warn',
    next: ['tariffs', 'support'],
  },
  cardRequired: {
    title: msg`Нужна банковская карта`,
    text: msg`Добавьте её: с неё оплачивается поездка.`,
    surface: 'popup',
    icon: 'card',
    tone: 'warn',
    next: ['cards', 'support'],
  },
  openLockStartError: {
    title: ({ atDock }) => (atDock ? msg`Док не открылся` : msg`Замок не открылся`),
    text: ({ atDock }) =>
      atDock ? msg`Деньги не спишем. Выберите велосипед в другом доке.` : msg`Деньги не спишем. Выберите другой рядом.`,
    surface: 'popup',
    icon: 'lock',
    tone: 'danger',
    next: ['otherVehicle', 'support'],
  },
  failedToStartRent: {
    title: msg`Поездка не началась`,
    text: msg`Деньги не спишем. Повторите или выберите другой.`,
    surface: 'popup',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'otherVehicle'],
  },
  bikeNotTaken: {
    title: msg`Велосипед остался в доке`,
    text: msg`Док закрылся снова, деньги не спишем. Попробуйте ещё раз или возьмите другой.`,
    surface: 'popup',
    icon: 'lock',
    tone: 'plain',
    next: ['retry', 'otherVehicle'],
  },
  cannotCancelStart: {
    title: msg`Старт уже не отменить`,
    text: msg`Поездка уже началась. Завершить её можно сразу.`,
    surface: 'popup',
    icon: 'unlock',
    tone: 'plain',
    next: ['openRide'],
  },
  commandExpired: {
    title: msg`Команда не успела дойти`,
    text: msg`Ничего не открыли и не списали. Повторите, когда вы рядом.`,
    surface: 'popup',
    icon: 'clock',
    tone: 'plain',
    next: ['retry', 'otherVehicle'],
  },
} satisfies Record<StartCode, ErrorEntry>;
