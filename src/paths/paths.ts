/**
 * Every path of the app, once: the sitemap (`tree.ts`) and all that links or leads to a path read it here. `$name` is one
 * part of an address, `$` at the end one or more. A fixed path stands before a variable one that it also fits. What
 * imports nothing of the app writes some again: `public/first-paint.js`, the sandbox.
 */
export const paths = {
  main: '/',
  login: '/login',
  restore: '/login/restore',
  signInReturn: '/login/callback',
  registration: '/registration',

  policy: '/policy',
  oldPolicy: '/Policy',
  shortLink: '/shorturl/$code',
  /** What follows the # is the answer to a text command. */
  textAnswer: '/s',
  bike: '/bike/$number',
  station: '/station/$id',
  /** The token of the shared ride is in the fragment. */
  follow: '/follow',

  map: '/map',
  scan: '/map/scan',
  ride: '/map/ride',
  rate: '/map/ride/rate',
  finish: '/map/ride/finish',

  history: '/history',
  season: '/history/season',
  pastRide: '/history/ride/$id',
  purchase: '/history/purchase/$id',

  profile: '/profile',
  profileEdit: '/profile/edit',
  statistics: '/profile/statistics',
  notifications: '/profile/notifications',
  settings: '/profile/settings',
  twoSteps: '/profile/settings/two-steps',
  bankCards: '/profile/bank-cards',
  transportCard: '/profile/transport-card',
  metro: '/profile/mos-metro',

  tariffs: '/tariffs',
  tariff: '/tariffs/details/$id',
  insurance: '/tariffs/details/$id/insurance',

  help: '/help',
  support: '/help/support',
  debug: '/help/debug',
  howTo: '/help/how-to-use',
  supportTopic: '/help/support/$topic',
  howToStory: '/help/how-to-use/$story',
  helpPage: '/help/$page',
  oldSupport: '/support/$',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** A path with its variable part. */
export const pathTo = (path: Path, part: string | number): string => path.replace(/\$\w+/, encodeURIComponent(part));

/** Whether an address is this path or one below it. @param address without query and hash */
export function isAt(address: string, path: Path): boolean {
  const parts = address.split('/');
  return path.split('/').every((own, at) => (own.startsWith('$') ? Boolean(parts[at]) : own === parts[at]));
}

/** Whether an address of the app's origin is a path of the app: a dot in its last part means a file. Linear time. */
export const isPagePath = (address: string): boolean => !address.slice(address.lastIndexOf('/') + 1).includes('.');

/** Ids of routes for the router's hooks: the layouts of `tree.ts`, then the path. */
export const withQueries = <P extends Path>(path: P) => `/queries${path}` as const;
export const behindSignIn = <P extends Path>(path: P) => `/queries/rider${path}` as const;
export const inTabs = <P extends Path>(path: P) => `/queries/rider/tabs${path}` as const;
