import { msg } from '@lingui/core/macro';
import type { RideCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** A rider cannot close the lock of a dock. */
const dockStaysOpen = {
  title: msg`Док не закрылся`,
  text: msg`Выньте велосипед и задвиньте снова до щелчка. Или поставьте в другой док.`,
};

/** The ride and its end (map-and-rent §8). */
export const rideErrors = {
  openLockError: {
    title: msg`Замок не отвечает`,
    text: msg`Подвигайте его и повторите. Если снова нет, запишем время и место.`,
    surface: 'popup',
    icon: 'lock',
    tone: 'danger',
    next: ['retry', 'claim', 'support'],
  },
  wheelLockNotOpened: {
    title: msg`Замок колеса не открылся`,
    text: msg`Встаньте рядом с велосипедом и повторите.`,
    surface: 'popup',
    icon: 'wheel-lock',
    tone: 'danger',
    next: ['retry', 'claim', 'support'],
  },
  chainLockNotOpened: {
    title: msg`Замок цепи не открылся`,
    text: msg`Ослабьте цепь, встаньте рядом с велосипедом и повторите.`,
    surface: 'popup',
    icon: 'chain',
    tone: 'danger',
    next: ['retry', 'claim', 'support'],
  },
  needCloseLock: {
    title: ({ atDock }) => (atDock ? dockStaysOpen.title : msg`Закройте замок`),
    text: ({ atDock }) => (atDock ? dockStaysOpen.text : msg`Опустите рычаг до щелчка, и мы продолжим.`),
    surface: 'popup',
    icon: 'wheel-lock',
    tone: 'warn',
    next: ['checkAgain', 'claim', 'support'],
  },
  progressNeedCloseLock: {
    title: ({ atDock }) => (atDock ? dockStaysOpen.title : msg`Замок пока открыт`),
    text: ({ atDock }) =>
      atDock ? dockStaysOpen.text : msg`Он не чувствует, что закрыт. Опустите рычаг до щелчка и подождите пару секунд.`,
    surface: 'popup',
    icon: 'wheel-lock',
    tone: 'warn',
    next: ['checkAgain', 'support'],
  },
  needCloseChainLock: {
    title: msg`Застегните цепь`,
    text: msg`Вставьте наконечник в замок до щелчка.`,
    surface: 'popup',
    icon: 'chain',
    tone: 'warn',
    next: ['checkAgain', 'claim', 'support'],
  },
  progressNeedCloseChainLock: {
    title: msg`Цепь пока открыта`,
    text: msg`Её замок ничего не чувствует. Вставьте наконечник до щелчка и подождите пару секунд.`,
    surface: 'popup',
    icon: 'chain',
    tone: 'warn',
    next: ['checkAgain', 'support'],
  },
  parkingNotAllowed: {
    title: ({ atDock }) => (atDock ? msg`Эта станция его не принимает` : msg`Здесь оставить нельзя`),
    text: ({ atDock }) =>
      atDock
        ? msg`Выньте велосипед из дока и верните на другую станцию.`
        : msg`Поезжайте до ближайшей парковки и завершите там.`,
    surface: 'popup',
    icon: ({ atDock }) => (atDock ? 'no-entry' : 'parking'),
    tone: 'warn',
    next: ['nearestParking', 'chooseParking', 'claim'],
  },
  parkingNotFound: {
    title: msg`Парковки с таким номером нет`,
    text: msg`Проверьте номер на табличке.`,
    surface: 'inline',
    icon: 'parking',
    tone: 'plain',
    next: ['chooseParking', 'nearestParking'],
  },
  parkingDataSendFailed: {
    title: msg`Парковка не отправилась`,
    text: msg`Повторите. Время уже остановлено.`,
    surface: 'popup',
    icon: 'parking',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  cannotReturnToRide: {
    title: msg`Вернуться к поездке нельзя`,
    text: msg`Она уже завершается. Чек появится здесь.`,
    surface: 'popup',
    icon: 'finish',
    tone: 'plain',
    next: ['close', 'support'],
  },
  rideMovedOn: {
    title: msg`Поездка уже на другом шаге`,
    text: msg`Мы обновили экран. Продолжайте с того, что на нём.`,
    surface: 'popup',
    icon: 'refresh',
    tone: 'plain',
    next: ['close', 'support'],
  },
  failedToCompleteRent: {
    title: msg`Поездка пока не завершена`,
    text: msg`Повторите. Если снова не выйдет, запишем время и место, а завершит поддержка.`,
    surface: 'popup',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'claim', 'support'],
  },
  bikeNotDocked: {
    title: msg`Док не чувствует велосипед`,
    text: msg`Задвиньте его до щелчка и подождите зелёный огонёк. Свободных доков нет? Завершить можно у самой станции «Порт+».`,
    surface: 'popup',
    icon: 'lock',
    tone: 'warn',
    next: ['checkAgain', 'claim', 'support'],
  },
  rentIdError: {
    title: msg`Не нашли эту поездку`,
    text: msg`Проверьте ещё раз. Если её нет, напишите нам.`,
    surface: 'popup',
    icon: 'search',
    tone: 'plain',
    next: ['checkAgain', 'support'],
  },
  startDateError: {
    title: msg`Не знаем, когда началась поездка`,
    text: msg`Спросим ещё раз. Стоимость будет в чеке.`,
    surface: 'popup',
    icon: 'clock',
    tone: 'plain',
    next: ['checkAgain', 'support'],
  },
} satisfies Record<RideCode, ErrorEntry>;
