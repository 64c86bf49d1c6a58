import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ownProperty } from '#domain/ownProperty.ts';
import { type Path, paths } from '#paths/paths.ts';
import type { ShownRoute } from './useRouteAnnouncer.ts';

/** Titles of the screens behind the entrance, by path. They load with these screens, so the entrance stays small. */
const titles: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  [paths.policy]: msg`Документы и правила`,
  [paths.shortLink]: msg`Открываем ссылку`,
  [paths.textAnswer]: msg`Ответ по СМС`,
  [paths.bike]: msg`Карточка транспорта`,
  [paths.station]: msg`Станция`,
  [paths.follow]: msg`Поездка`,
  [paths.map]: msg`Карта`,
  [paths.history]: msg`История`,
  [paths.season]: msg`Ваш сезон`,
  [paths.profile]: msg`Профиль`,
  [paths.statistics]: msg`Статистика`,
  [paths.notifications]: msg`Уведомления`,
  [paths.settings]: msg`Настройки`,
  [paths.twoSteps]: msg`Вход в два шага`,
  [paths.help]: msg`Помощь`,
  [paths.debug]: msg({
    message: 'Отладка',
    comment: 'Debug mode: its screen and the row that leads there',
  }),
  [paths.support]: msg`Поддержка`,
  [paths.supportTopic]: msg`Поддержка`,
  [paths.helpPage]: msg`Помощь`,
  [paths.howTo]: msg`Как пользоваться`,
  [paths.profileEdit]: msg`Изменить профиль`,
  [paths.tariffs]: msg`Выберите тариф`,
  [paths.tariff]: msg`Тариф`,
  [paths.insurance]: msg`Данные для оплаты`,
  [paths.bankCards]: msg`Банковские карты`,
  [paths.transportCard]: msg`Транспортная карта`,
  [paths.metro]: msg({
    message: 'Бонус от метро',
    comment: 'Title of a card: the bonus of a metro subscription',
  }),
  [paths.scan]: msg`Номер транспорта`,
  [paths.ride]: msg`Поездка`,
  [paths.rate]: msg`Оценка поездки`,
  [paths.pastRide]: msg`Поездка`,
  [paths.purchase]: msg`Покупка`,
  [paths.finish]: msg`Завершение поездки`,
} satisfies Partial<Record<Path, MessageDescriptor>>;

/**
 * Titles of screens that share a route, by the name in the address. An unknown name has the route's title and shows the
 * not-found page.
 */
const named: Readonly<Partial<Record<string, Readonly<Partial<Record<string, MessageDescriptor>>>>>> = {
  [paths.supportTopic]: {
    'contact-us': msg`Письмо в поддержку`,
    breaking: msg`Сообщить о поломке`,
    'broken-bike': msg`Сломанный велосипед`,
    'bad-parking': msg({ message: 'Транспорт мешает', comment: 'A vehicle stands in the way; report it' }),
    chatbot: msg`Чат-бот`,
  },
  [paths.helpPage]: { questions: msg`Вопросы и ответы`, information: msg`Условия и правила` },
  [paths.howToStory]: { onboarding: msg`Первая поездка`, pdd: msg`Правила и безопасность` },
} satisfies Partial<Record<Path, Record<string, MessageDescriptor>>>;

/** The title of a screen behind the entrance; undefined: the title of its parent. */
export function titleAt({ fullPath, params }: ShownRoute): MessageDescriptor | undefined {
  const name: unknown = Object.values(params).at(-1);
  const here = ownProperty(named, fullPath);
  return (here && typeof name === 'string' ? ownProperty(here, name) : undefined) ?? ownProperty(titles, fullPath);
}
