import type { ReactNode } from 'react';
import type { Clients } from '#api/clients.ts';
import { getStoryRows, readStoryRows } from '#api/stories.ts';
import { lazy } from '#domain/lazy.ts';
import { NO_PAY_RETURN } from '#domain/paymentOrder.ts';
import { CardsScreen } from '#features/cards/CardsScreen.tsx';
import { FollowScreen } from '#features/follow/FollowScreen.tsx';
import { PurchaseList } from '#features/history/PurchaseList.tsx';
import { PurchaseScreen } from '#features/history/PurchaseScreen.tsx';
import { RideDetailsScreen } from '#features/history/RideDetailsScreen.tsx';
import { RideList } from '#features/history/RideList.tsx';
import { PublicBikeScreen } from '#features/map/PublicBikeScreen.tsx';
import { PublicStationScreen } from '#features/map/PublicStationScreen.tsx';
import { NotificationsScreen } from '#features/notifications/NotificationsScreen.tsx';
import { ProfileScreen } from '#features/profile/ProfileScreen.tsx';
import { StatisticsScreen } from '#features/profile/statistics/StatisticsScreen.tsx';
import { ConsentList } from '#features/settings/ConsentList.tsx';
import { ShortLinkScreen } from '#features/shortLink/ShortLinkScreen.tsx';
import { HowToScreen } from '#features/stories/HowToScreen.tsx';
import { HowToStory } from '#features/stories/HowToStory.tsx';
import { InsuranceScreen } from '#features/tariffs/InsuranceScreen.tsx';
import { TariffScreen } from '#features/tariffs/TariffScreen.tsx';
import { TariffsScreen } from '#features/tariffs/TariffsScreen.tsx';
import { behindSignIn, inTabs, paths, withQueries } from '#paths/paths.ts';
import { exampleOf } from '../support/answers/examples.ts';
import { MAIN } from '../support/api/wire.ts';
import type { SomeRuntime } from '../support/components/renderScreen.tsx';
import { notificationsFrom, rowsAnswering } from './backend.ts';
import { notificationRow, storyRow } from './readings.ts';

/** A screen, and the answer that it draws. */
export type DrawnAnswer = {
  area: string;
  /** The operation whose answer is damaged; null: rows of the data service. */
  operation: string | null;
  good: unknown;
  screen: () => ReactNode;
  at: string;
  route: string;
};

const drawn = (
  area: string,
  operation: string,
  screen: () => ReactNode,
  { at, route = at, example }: { at: string; route?: string; example?: string },
): DrawnAnswer => ({ area, operation, good: exampleOf(operation, example), screen, at, route });

/** A screen over a row of the data service. */
const drawnRow = (
  area: string,
  row: object,
  screen: () => ReactNode,
  { at, route = at }: { at: string; route?: string },
): DrawnAnswer => ({ area, operation: null, good: [row], screen, at, route });

const tariffAt = { at: '/tariffs/details/omni-month', route: '/tariffs/details/$id' };

/** As the settings show them: a rider without consents sees the heading alone. */
const Consents = () => (
  <section>
    <h2>Согласия</h2>
    <ConsentList />
  </section>
);

/** The screens whose answers are not a vehicle's or a ride's: those are drawn from a chart. */
export const screens: readonly DrawnAnswer[] = [
  drawn('profile', 'getProfile', ProfileScreen, { at: paths.profile }),
  drawn('cards', 'listCards', CardsScreen, { at: behindSignIn(paths.bankCards) }),
  drawn('cards', 'listCards', ProfileScreen, { at: paths.profile }),
  drawn('tariffs', 'listTariffs', TariffsScreen, { at: behindSignIn(paths.tariffs) }),
  drawn('tariffs', 'getTariff', TariffScreen, tariffAt),
  drawn('tariffs', 'getTariff', ProfileScreen, { at: paths.profile }),
  drawn('tariffs', 'getTariff', InsuranceScreen, {
    at: `${tariffAt.at}/insurance`,
    route: `${tariffAt.route}/insurance`,
  }),
  drawn('history', 'getHistory', RideList, { at: inTabs(paths.history), example: 'rides' }),
  drawn('history', 'getHistory', PurchaseList, { at: inTabs(paths.history), example: 'purchases' }),
  drawn('history', 'getHistoryItem', RideDetailsScreen, {
    at: '/history/ride/r1',
    route: paths.pastRide,
    example: 'ride',
  }),
  drawn('history', 'getHistoryItem', PurchaseScreen, {
    at: '/history/purchase/p1',
    route: paths.purchase,
    example: 'purchase',
  }),
  drawn('statistics', 'getStatistics', StatisticsScreen, { at: paths.statistics }),
  drawn('settings', 'listConsents', Consents, { at: paths.settings }),
  drawn('metro', 'getMetroLink', ProfileScreen, { at: paths.profile }),
  drawn('vehicle card', 'getPublicBike', PublicBikeScreen, {
    at: '/queries/bike/51307',
    route: withQueries(paths.bike),
  }),
  drawn('map', 'getStation', PublicStationScreen, { at: '/queries/station/3001', route: withQueries(paths.station) }),
  drawn('sharing', 'getSharedRide', FollowScreen, {
    at: `/queries/follow#${'x'.repeat(43)}`,
    route: withQueries(paths.follow),
  }),
  drawn('map', 'getShortLink', ShortLinkScreen, { at: '/queries/shorturl/abc', route: withQueries(paths.shortLink) }),
  drawnRow('notifications', notificationRow, NotificationsScreen, { at: paths.notifications }),
  drawnRow('stories', storyRow, HowToScreen, { at: paths.howTo }),
  drawnRow('stories', storyRow, HowToStory, { at: '/help/how-to-use/onboarding', route: paths.howToStory }),
];

const features = { tariffs: true, smooveBikes: true, metro: true, dailyBanner: true, bannerOsFilter: true };
const never = () => new Promise<never>(() => undefined);

/** A signed-in rider's app on these clients; `rows` are those of the data service. */
export function runtimeOn(clients: Clients, rows: () => Response): SomeRuntime {
  const notifications = notificationsFrom(rows);
  const stories = {
    phone: 'other',
    fetch: async (part: 'instructions' | 'announcements', signal: AbortSignal) =>
      readStoryRows(await getStoryRows(rowsAnswering(rows), part, signal)),
    picture: never,
  };
  const payReturn = { read: async () => NO_PAY_RETURN, consume: async () => null, write: async () => undefined };
  return Object.assign(Object.create(null), clients, {
    settings: {
      features,
      mainApiUrl: MAIN,
      support: { phone: '+7', email: 'a@b.ru' },
      paymentHosts: [],
      mapsAppUrl: 'https://maps.example/{latitude},{longitude}',
      mapLanguage: 'ru',
    },
    report: () => undefined,
    money: { charts: lazy(never), payReturn: lazy(async () => payReturn), resumePath: async (path: string) => path },
    notifications: { rows: lazy(async () => notifications) },
    help: { outbox: lazy(never), stories: lazy(async () => stories) },
  });
}
