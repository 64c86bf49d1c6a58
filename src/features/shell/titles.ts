import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';
import type { ShownRoute } from './useRouteAnnouncer.ts';

type RouteId = RouteIds<RegisteredRouter['routeTree']>;

/** Titles of the screens behind the entrance, by route. They load with these screens, so the entrance stays small. */
const titles: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  '/queries/policy': msg`Документы и правила`,
  '/queries/shorturl/$code': msg`Открываем ссылку`,
  '/queries/bike/$number': msg`Карточка транспорта`,
  '/queries/station/$id': msg`Станция`,
  '/queries/rider/tabs/map': msg`Карта`,
  '/queries/rider/tabs/history': msg`История`,
  '/queries/rider/tabs/profile': msg`Профиль`,
  '/queries/rider/tabs/profile/statistics': msg`Статистика`,
  '/queries/rider/tabs/profile/notifications': msg`Уведомления`,
  '/queries/rider/tabs/profile/settings': msg`Настройки`,
  '/queries/rider/tabs/help': msg`Помощь`,
  '/queries/rider/help/debug': msg({
    message: 'Отладка',
    comment: 'Debug mode: its screen and the row that leads there',
  }),
  '/queries/rider/help/support': msg`Поддержка`,
  '/queries/rider/help/support/$topic': msg`Поддержка`,
  '/queries/rider/help/$page': msg`Помощь`,
  '/queries/rider/help/how-to-use': msg`Как пользоваться`,
  '/queries/rider/profile/edit': msg`Изменить профиль`,
  '/queries/rider/tariffs': msg`Выберите тариф`,
  '/queries/rider/tariffs/details/$id': msg`Тариф`,
  '/queries/rider/tariffs/details/$id/insurance': msg`Данные для оплаты`,
  '/queries/rider/profile/bank-cards': msg`Банковские карты`,
  '/queries/rider/profile/transport-card': msg`Транспортная карта`,
  '/queries/rider/profile/mos-metro': msg({
    message: 'Бонус от метро',
    comment: 'Title of a card: the bonus of a metro subscription',
  }),
  '/queries/rider/map/scan': msg`Номер транспорта`,
  '/queries/rider/map/ride': msg`Поездка`,
  '/queries/rider/map/ride/rate': msg`Оценка поездки`,
  '/queries/rider/history/ride/$id': msg`Поездка`,
  '/queries/rider/history/purchase/$id': msg`Покупка`,
  '/queries/rider/map/ride/finish': msg`Завершение поездки`,
} satisfies Partial<Record<RouteId, MessageDescriptor>>;

/**
 * Titles of screens that share a route, by the name in the address. An unknown name has the route's title and shows the
 * not-found page.
 */
const named: Readonly<Partial<Record<string, Readonly<Partial<Record<string, MessageDescriptor>>>>>> = {
  '/queries/rider/help/support/$topic': {
    'contact-us': msg`Письмо в\u00A0поддержку`,
    breaking: msg`Сообщить о\u00A0поломке`,
    'broken-bike': msg`Сломанный велосипед`,
    'bad-parking': msg({ message: 'Транспорт мешает', comment: 'A vehicle stands in the way; report it' }),
    chatbot: msg`Чат-бот`,
  },
  '/queries/rider/help/$page': { questions: msg`Вопросы и ответы`, information: msg`Условия и правила` },
  '/queries/rider/help/how-to-use/$story': { onboarding: msg`Первая поездка`, pdd: msg`Правила и безопасность` },
} satisfies Partial<Record<RouteId, Record<string, MessageDescriptor>>>;

/** The title of a screen behind the entrance; undefined: the title of its parent. */
export function titleAt({ routeId, params }: ShownRoute): MessageDescriptor | undefined {
  const name: unknown = Object.values(params).at(-1);
  const here = named[routeId];
  // Only our own names count: an address may also contain `toString`.
  return here && typeof name === 'string' && Object.hasOwn(here, name) ? here[name] : titles[routeId];
}
