import { msg } from '@lingui/core/macro';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { lazyFallback } from '#errors/lazyFallback.tsx';
import { screenCode } from '#errors/screenNotLoaded.ts';
import { LandingScreen } from '#features/landing/LandingScreen.tsx';
import { RootLayout } from '#features/shell/RootLayout.tsx';
import { SignInScreen } from '#features/signIn/SignInScreen.tsx';
import { loadFirstTexts } from '#i18n/language.ts';
import { paths } from '#paths/paths.ts';
import { parseRedirectSearch } from '#paths/redirectSearch.ts';
import {
  lookUpBikeByNumber,
  type RouterContext,
  signedInOnly,
  stationOnMap,
  visitorsAtMain,
  visitorsOnly,
} from './guards.ts';
import {
  historySearch,
  mapSearch,
  metroSearch,
  tariffSearch,
  policySearch,
  profileSearch,
  rateSearch,
  signInReturnSearch,
  tariffsSearch,
} from './search.ts';

const RideBroken = lazyFallback(async () => (await import('#features/ride/RideBroken.tsx')).RideBroken);

const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

// Open to everybody
const landing = createRoute({
  getParentRoute: () => root,
  path: paths.main,
  validateSearch: parseRedirectSearch,
  beforeLoad: visitorsAtMain,
  component: LandingScreen,
});
const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  staticData: { title: msg`Вход` },
  validateSearch: parseRedirectSearch,
  beforeLoad: visitorsOnly,
  component: SignInScreen,
});
const restore = createRoute({
  getParentRoute: () => root,
  path: paths.restore,
  staticData: { title: msg`Забыли логин или ПИН-код` },
  validateSearch: parseRedirectSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/register/RestoreScreen.tsx'), loadFirstTexts),
    'RestoreScreen',
  ),
});
const signInReturn = createRoute({
  getParentRoute: () => root,
  path: paths.signInReturn,
  staticData: { title: msg`Вход` },
  validateSearch: (search: Record<string, unknown>) => ({
    ...parseRedirectSearch(search),
    ...signInReturnSearch(search),
  }),
  beforeLoad: visitorsOnly,
  component: lazyRouteComponent(
    screenCode(() => import('#features/providers/ProviderReturnScreen.tsx')),
    'ProviderReturnScreen',
  ),
});
const registration = createRoute({
  getParentRoute: () => root,
  path: paths.registration,
  staticData: { title: msg`Регистрация` },
  validateSearch: parseRedirectSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/register/RegistrationScreen.tsx'), loadFirstTexts),
    'RegistrationScreen',
  ),
});
// Screens with queries: their code brings their titles (features/shell/titles)
const queryClientRoute = createRoute({
  getParentRoute: () => root,
  id: 'queries',
  component: lazyRouteComponent(
    screenCode(() => import('#features/shell/QueryLayout.tsx'), loadFirstTexts),
    'QueryLayout',
  ),
});
const policy = createRoute({
  getParentRoute: () => queryClientRoute,
  path: paths.policy,
  validateSearch: policySearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/legal/PolicyScreen.tsx')),
    'PolicyScreen',
  ),
});
const oldPolicy = createRoute({
  getParentRoute: () => root,
  path: paths.oldPolicy,
  // Otherwise this route would also match the new path `/policy`.
  caseSensitive: true,
  validateSearch: policySearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.policy, search, replace: true });
  },
});
const shortLink = createRoute({
  getParentRoute: () => queryClientRoute,
  path: paths.shortLink,
  component: lazyRouteComponent(
    screenCode(() => import('#features/shortLink/ShortLinkScreen.tsx')),
    'ShortLinkScreen',
  ),
});
const textAnswer = createRoute({
  getParentRoute: () => queryClientRoute,
  path: paths.textAnswer,
  component: lazyRouteComponent(
    screenCode(() => import('#features/ride/text/AnswerScreen.tsx')),
    'AnswerScreen',
  ),
});
const bike = createRoute({
  getParentRoute: () => queryClientRoute,
  path: paths.bike,
  beforeLoad: lookUpBikeByNumber,
  component: lazyRouteComponent(
    screenCode(() => import('#features/map/PublicBikeScreen.tsx'), loadFirstTexts),
    'PublicBikeScreen',
  ),
});
const station = createRoute({
  getParentRoute: () => queryClientRoute,
  path: paths.station,
  beforeLoad: stationOnMap,
  component: lazyRouteComponent(
    screenCode(() => import('#features/map/PublicStationScreen.tsx'), loadFirstTexts),
    'PublicStationScreen',
  ),
});
const follow = createRoute({
  getParentRoute: () => queryClientRoute,
  path: paths.follow,
  component: lazyRouteComponent(
    screenCode(() => import('#features/follow/FollowScreen.tsx')),
    'FollowScreen',
  ),
});

// After sign-in
const rider = createRoute({ getParentRoute: () => queryClientRoute, id: 'rider', beforeLoad: signedInOnly });
const tabs = createRoute({
  getParentRoute: () => rider,
  id: 'tabs',
  component: lazyRouteComponent(
    screenCode(() => import('#features/shell/TabsLayout.tsx'), loadFirstTexts),
    'TabsLayout',
  ),
});
const map = createRoute({
  getParentRoute: () => tabs,
  path: paths.map,
  validateSearch: mapSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/map/MapScreen.tsx'), loadFirstTexts),
    'MapScreen',
  ),
});
const history = createRoute({
  getParentRoute: () => tabs,
  path: paths.history,
  validateSearch: historySearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/history/HistoryScreen.tsx')),
    'HistoryScreen',
  ),
});
const profile = createRoute({
  getParentRoute: () => tabs,
  path: paths.profile,
  validateSearch: profileSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/profile/ProfileScreen.tsx')),
    'ProfileScreen',
  ),
});
const statistics = createRoute({
  getParentRoute: () => tabs,
  path: paths.statistics,
  component: lazyRouteComponent(
    screenCode(() => import('#features/profile/statistics/StatisticsScreen.tsx')),
    'StatisticsScreen',
  ),
});
const season = createRoute({
  getParentRoute: () => tabs,
  path: paths.season,
  component: lazyRouteComponent(
    screenCode(() => import('#features/profile/statistics/SeasonScreen.tsx')),
    'SeasonScreen',
  ),
});
const notifications = createRoute({
  getParentRoute: () => tabs,
  path: paths.notifications,
  component: lazyRouteComponent(
    screenCode(() => import('#features/notifications/NotificationsScreen.tsx')),
    'NotificationsScreen',
  ),
});
const settings = createRoute({
  getParentRoute: () => tabs,
  path: paths.settings,
  component: lazyRouteComponent(
    screenCode(() => import('#features/settings/SettingsScreen.tsx')),
    'SettingsScreen',
  ),
});
const twoSteps = createRoute({
  getParentRoute: () => rider,
  path: paths.twoSteps,
  component: lazyRouteComponent(
    screenCode(() => import('#features/secondFactor/TwoStepsScreen.tsx')),
    'TwoStepsScreen',
  ),
});
const help = createRoute({
  getParentRoute: () => tabs,
  path: paths.help,
  component: lazyRouteComponent(
    screenCode(() => import('#features/help/HelpScreen.tsx')),
    'HelpScreen',
  ),
});
const support = createRoute({
  getParentRoute: () => rider,
  path: paths.support,
  component: lazyRouteComponent(
    screenCode(() => import('#features/help/SupportScreen.tsx')),
    'SupportScreen',
  ),
});
const helpPages = screenCode(() => import('#features/help/HelpPage.tsx'));
const supportTopic = createRoute({
  getParentRoute: () => rider,
  path: paths.supportTopic,
  component: lazyRouteComponent(helpPages, 'SupportTopic'),
});
const helpPage = createRoute({
  getParentRoute: () => rider,
  path: paths.helpPage,
  component: lazyRouteComponent(helpPages, 'HelpPage'),
});
const supportMoved = createRoute({
  getParentRoute: () => rider,
  path: paths.oldSupport,
  component: lazyRouteComponent(helpPages, 'SupportMoved'),
});
const debug = createRoute({
  getParentRoute: () => rider,
  path: paths.debug,
  component: lazyRouteComponent(
    screenCode(() => import('#features/debug/DebugScreen.tsx')),
    'DebugScreen',
  ),
});
const howTo = createRoute({
  getParentRoute: () => rider,
  path: paths.howTo,
  component: lazyRouteComponent(
    screenCode(() => import('#features/stories/HowToScreen.tsx')),
    'HowToScreen',
  ),
});
const howToStory = createRoute({
  getParentRoute: () => howTo,
  path: '/$story',
  component: lazyRouteComponent(
    screenCode(() => import('#features/stories/HowToStory.tsx')),
    'HowToStory',
  ),
});
const profileEdit = createRoute({
  getParentRoute: () => rider,
  path: paths.profileEdit,
  component: lazyRouteComponent(
    screenCode(() => import('#features/profile/edit/EditScreen.tsx')),
    'EditScreen',
  ),
});
const bankCards = createRoute({
  getParentRoute: () => rider,
  path: paths.bankCards,
  validateSearch: profileSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/cards/CardsScreen.tsx')),
    'CardsScreen',
  ),
});
const transportCard = createRoute({
  getParentRoute: () => rider,
  path: paths.transportCard,
  component: lazyRouteComponent(
    screenCode(() => import('#features/cards/TroikaScreen.tsx')),
    'TroikaScreen',
  ),
});
const metro = createRoute({
  getParentRoute: () => rider,
  path: paths.metro,
  validateSearch: metroSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/metro/MetroScreen.tsx')),
    'MetroScreen',
  ),
});
const tariffs = createRoute({
  getParentRoute: () => rider,
  path: paths.tariffs,
  validateSearch: tariffsSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/tariffs/TariffsScreen.tsx')),
    'TariffsScreen',
  ),
});
const tariff = createRoute({
  getParentRoute: () => rider,
  path: paths.tariff,
  validateSearch: tariffSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/tariffs/TariffScreen.tsx')),
    'TariffScreen',
  ),
});
const insurance = createRoute({
  getParentRoute: () => rider,
  path: paths.insurance,
  validateSearch: tariffSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/tariffs/InsuranceScreen.tsx')),
    'InsuranceScreen',
  ),
});
const scan = createRoute({
  getParentRoute: () => rider,
  path: paths.scan,
  component: lazyRouteComponent(
    screenCode(() => import('#features/ride/scan/ScanEntry.tsx')),
    'ScanEntry',
  ),
});
const ride = createRoute({
  getParentRoute: () => rider,
  path: paths.ride,
  component: lazyRouteComponent(
    screenCode(() => import('#features/ride/RideScreen.tsx')),
    'RideScreen',
  ),
  errorComponent: RideBroken,
});
const rate = createRoute({
  getParentRoute: () => rider,
  path: paths.rate,
  validateSearch: rateSearch,
  component: lazyRouteComponent(
    screenCode(() => import('#features/rating/RateScreen.tsx')),
    'RateScreen',
  ),
});
const pastRide = createRoute({
  getParentRoute: () => rider,
  path: paths.pastRide,
  component: lazyRouteComponent(
    screenCode(() => import('#features/history/RideDetailsScreen.tsx')),
    'RideDetailsScreen',
  ),
});
const purchase = createRoute({
  getParentRoute: () => rider,
  path: paths.purchase,
  component: lazyRouteComponent(
    screenCode(() => import('#features/history/PurchaseScreen.tsx')),
    'PurchaseScreen',
  ),
});
const finish = createRoute({
  getParentRoute: () => rider,
  path: paths.finish,
  component: lazyRouteComponent(
    screenCode(() => import('#features/ride/finish/FinishScreen.tsx')),
    'FinishScreen',
  ),
  errorComponent: RideBroken,
});

/** The sitemap. */
export const tree = root.addChildren([
  landing,
  login,
  restore,
  signInReturn,
  registration,
  oldPolicy,
  queryClientRoute.addChildren([
    policy,
    shortLink,
    textAnswer,
    bike,
    station,
    follow,
    rider.addChildren([
      tabs.addChildren([map, history, profile, statistics, season, notifications, settings, help]),
      howTo.addChildren([howToStory]),
      debug,
      twoSteps,
      profileEdit,
      bankCards,
      transportCard,
      metro,
      tariffs,
      tariff,
      insurance,
      scan,
      ride,
      rate,
      finish,
      pastRide,
      purchase,
      support,
      supportTopic,
      helpPage,
      supportMoved,
    ]),
  ]),
]);
