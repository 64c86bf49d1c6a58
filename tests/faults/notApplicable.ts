import type { Fault } from './faults.ts';
import { flows, type Flow } from './flows.ts';

/** Why a fault does not apply to a flow, one sentence each. */
export type Reasons = Readonly<Record<Flow, Readonly<Partial<Record<Fault, string>>>>>;

type Rule = { fault: Fault; of: readonly Flow[]; because: string };

const table = (rules: readonly Rule[]): Reasons => {
  const reasons = (flow: Flow) =>
    Object.fromEntries(rules.filter(({ of }) => of.includes(flow)).map(({ fault, because }) => [fault, because]));
  return {
    'sign-in': reasons('sign-in'),
    'sign-in in two steps': reasons('sign-in in two steps'),
    'register/restore': reasons('register/restore'),
    renewal: reasons('renewal'),
    'add card and return': reasons('add card and return'),
    'delete/default card': reasons('delete/default card'),
    'buy tariff (redirect)': reasons('buy tariff (redirect)'),
    'buy (recurrent)': reasons('buy (recurrent)'),
    'pay debt': reasons('pay debt'),
    promo: reasons('promo'),
    'metro code': reasons('metro code'),
    'start rent': reasons('start rent'),
    'pause/resume': reasons('pause/resume'),
    'finish with photo': reasons('finish with photo'),
    'rating/feedback': reasons('rating/feedback'),
    notifications: reasons('notifications'),
    'browsing map/history': reasons('browsing map/history'),
  };
};

const beforeSignIn: readonly Flow[] = ['sign-in', 'sign-in in two steps', 'register/restore'];
/** Flows that receive realtime rows. */
const withRows: readonly Flow[] = [
  'start rent',
  'pause/resume',
  'finish with photo',
  'notifications',
  'browsing map/history',
];
const withoutRows = flows.filter((flow) => !withRows.includes(flow));
/** Flows that need a permission of the phone. */
const permitted: readonly Flow[] = [
  'promo',
  'start rent',
  'pause/resume',
  'finish with photo',
  'notifications',
  'browsing map/history',
];
const storesNothing: readonly Flow[] = ['register/restore', 'delete/default card', 'promo'];

/** Cells that run neither in Node nor in a browser. */
export const notApplicable: Reasons = table([
  {
    fault: 'ten parallel 401',
    of: beforeSignIn,
    because: 'The rider is not signed in yet: the requests carry no bearer, and a 401 is one of their answers.',
  },
  {
    fault: 'renewal refused',
    of: beforeSignIn,
    because: 'The rider is not signed in yet: there is no token to renew.',
  },
  {
    fault: 'worker waiting/killed',
    of: beforeSignIn,
    because: 'The app installs its worker after the sign-in.',
  },
  { fault: 'realtime out of order', of: withoutRows, because: 'The flow receives no rows: it requests all its data.' },
  {
    fault: 'socket drop with missed events',
    of: withoutRows,
    because: 'The flow receives no rows: it opens no socket.',
  },
  { fault: 'storage full', of: storesNothing, because: 'The flow stores nothing on the phone.' },
  {
    fault: 'storage wiped',
    of: storesNothing,
    because: 'The flow stores nothing on the phone but the session, which the flow "renewal" covers.',
  },
  {
    fault: 'permission denied or withdrawn',
    of: flows.filter((flow) => !permitted.includes(flow)),
    because: 'The flow asks the phone for no permission.',
  },
]);

/** Cells that run only in Chromium: Node cannot do what they need. */
export const onlyInBrowser: Reasons = table([
  {
    fault: 'worker waiting/killed',
    of: flows.filter((flow) => !beforeSignIn.includes(flow)),
    because: 'Node has no service worker.',
  },
  {
    fault: 'Back, bfcache, double tap',
    of: ['renewal', 'browsing map/history'],
    because: 'The rider taps no button, and Node has neither Back nor a back/forward cache.',
  },
  {
    fault: 'permission denied or withdrawn',
    of: ['notifications'],
    because: 'Only a browser asks for the permission to show notifications.',
  },
]);

/** Why this cell does not run in Node; null when it does. */
export const reasonAgainst = (flow: Flow, fault: Fault): string | null =>
  notApplicable[flow][fault] ?? onlyInBrowser[flow][fault] ?? null;
