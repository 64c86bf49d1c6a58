import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';

/** Titles of the screens behind the entrance, by route. They come with those screens, so that the entrance does without. */
export const titles = {
  '/answers/policy': msg`Документы и правила`,
  '/answers/shorturl/$code': msg`Открываем ссылку`,
  '/answers/bike/$number': msg`Карточка транспорта`,
  '/answers/station/$id': msg`Станция`,
  '/answers/rider/tabs/map': msg`Карта`,
  '/answers/rider/tabs/history': msg`История`,
  '/answers/rider/tabs/profile': msg`Профиль`,
  '/answers/rider/tabs/profile/statistics': msg`Статистика`,
  '/answers/rider/tabs/profile/notifications': msg`Уведомления`,
  '/answers/rider/tabs/profile/settings': msg`Настройки`,
  '/answers/rider/tabs/help': msg`Помощь`,
  '/answers/rider/help/debug': msg({ message: 'Отладка', comment: 'Debug mode: its screen and the row that leads there' }),
  '/answers/rider/help/support': msg`Поддержка`,
  '/answers/rider/help/support/$topic': msg`Поддержка`,
  '/answers/rider/help/$page': msg`Помощь`,
  '/answers/rider/help/how-to-use': msg`Как пользоваться`,
  '/answers/rider/profile/edit': msg`Изменить профиль`,
  '/answers/rider/tariffs': msg`Выберите тариф`,
  '/answers/rider/tariffs/details/$id': msg`Тариф`,
  '/answers/rider/tariffs/details/$id/insurance': msg`Данные для оплаты`,
  '/answers/rider/profile/bank-cards': msg`Банковские карты`,
  '/answers/rider/profile/transport-card': msg`Транспортная карта`,
  '/answers/rider/profile/mos-metro': msg({ message: 'Бонус от метро', comment: 'Title of a card: the bonus of a metro subscription' }),
  '/answers/rider/map/scan': msg`Номер транспорта`,
  '/answers/rider/map/ride': msg`Поездка`,
  '/answers/rider/map/ride/rate': msg`Оценка поездки`,
  '/answers/rider/history/ride/$id': msg`Поездка`,
  '/answers/rider/history/purchase/$id': msg`Покупка`,
  '/answers/rider/map/ride/finish': msg`Завершение поездки`,
} satisfies Partial<Record<RouteIds<RegisteredRouter['routeTree']>, MessageDescriptor>>;
