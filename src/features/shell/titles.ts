import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';
import type { Arrival } from './laterTitles.ts';

type RouteId = RouteIds<RegisteredRouter['routeTree']>;

/** Titles of the screens behind the entrance, by route. They come with those screens, so that the entrance does without. */
const titles: Readonly<Partial<Record<string, MessageDescriptor>>> = {
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
  '/answers/rider/help/debug': msg({
    message: 'Отладка',
    comment: 'Debug mode: its screen and the row that leads there',
  }),
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
  '/answers/rider/profile/mos-metro': msg({
    message: 'Бонус от метро',
    comment: 'Title of a card: the bonus of a metro subscription',
  }),
  '/answers/rider/map/scan': msg`Номер транспорта`,
  '/answers/rider/map/ride': msg`Поездка`,
  '/answers/rider/map/ride/rate': msg`Оценка поездки`,
  '/answers/rider/history/ride/$id': msg`Поездка`,
  '/answers/rider/history/purchase/$id': msg`Покупка`,
  '/answers/rider/map/ride/finish': msg`Завершение поездки`,
} satisfies Partial<Record<RouteId, MessageDescriptor>>;

/** Of screens that share a route, by what the address says there. A name that nobody knows has the route's title, and the page that is not found. */
const named: Readonly<Partial<Record<string, Readonly<Partial<Record<string, MessageDescriptor>>>>>> = {
  '/answers/rider/help/support/$topic': {
    'contact-us': msg`Письмо в\u00A0поддержку`,
    breaking: msg`Сообщить о\u00A0поломке`,
    'broken-bike': msg`Сломанный велосипед`,
    'bad-parking': msg({ message: 'Транспорт мешает', comment: 'A vehicle stands in the way; report it' }),
    chatbot: msg`Чат-бот`,
  },
  '/answers/rider/help/$page': { questions: msg`Вопросы и ответы`, information: msg`Условия и правила` },
  '/answers/rider/help/how-to-use/$story': { onboarding: msg`Первая поездка`, pdd: msg`Правила и безопасность` },
} satisfies Partial<Record<RouteId, Record<string, MessageDescriptor>>>;

/** What a screen behind the entrance is called; undefined: as the one that it lies in. */
export function titleAt({ routeId, params }: Arrival): MessageDescriptor | undefined {
  const name: unknown = Object.values(params).at(-1);
  const here = named[routeId];
  // Only names of ours: an address may also say `toString`.
  return here && typeof name === 'string' && Object.hasOwn(here, name) ? here[name] : titles[routeId];
}
