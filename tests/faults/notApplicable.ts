import type { Fault } from './faults.ts';
import { flows, type Flow } from './flows.ts';

type Rule = readonly [fault: Fault, of: readonly Flow[], because: string];

/** Why a fault does not apply to a flow, in one sentence; null if it applies. */
type Reason = (flow: Flow, fault: Fault) => string | null;

const reasonIn =
  (rules: readonly Rule[]): Reason =>
  (flow, fault) =>
    rules.find(([its, of]) => its === fault && of.includes(flow))?.[2] ?? null;

const beforeSignIn: readonly Flow[] = ['sign-in', 'sign-in in two steps', 'register/restore'];
/** Flows that receive realtime rows. */
const withRows: readonly Flow[] = ['start rent', 'pause/resume', 'finish with photo', 'notifications'];
const othersThan = (some: readonly Flow[]) => flows.filter((flow) => !some.includes(flow));
const withoutRows = othersThan(withRows);
/** Flows that need a permission of the phone. */
const permitted: readonly Flow[] = ['promo', 'start rent', 'pause/resume', 'finish with photo', 'notifications'];
const storesNothing: readonly Flow[] = ['register/restore', 'delete/default card', 'promo'];
/** Flows that have no row in Chromium: a reload, which Node can do, is all that the end of the worker is to them. */
const onlyReloaded: readonly Flow[] = [
  'renewal',
  'add card and return',
  'delete/default card',
  'promo',
  'metro code',
  'pause/resume',
];

/** Cells that run neither in Node nor in a browser. */
export const notApplicable = reasonIn([
  ['ten parallel 401', beforeSignIn, 'Nobody is signed in: no request carries a bearer, and 401 is a usual answer.'],
  ['renewal refused', beforeSignIn, 'The rider is not signed in yet: there is no token to renew.'],
  ['worker waiting/killed', beforeSignIn, 'The app installs its worker after the sign-in.'],
  ['worker waiting/killed', onlyReloaded, 'The worker answers no backend: "tab killed" shows what its end does.'],
  ['Back, bfcache, double tap', ['renewal'], 'The rider taps no button: "tab killed" begins another page.'],
  ['realtime out of order', withoutRows, 'The flow receives no rows: it requests all its data.'],
  ['socket drop with missed events', withoutRows, 'The flow receives no rows: it opens no socket.'],
  ['storage full', storesNothing, 'The flow stores nothing on the phone.'],
  ['storage wiped', storesNothing, 'The flow stores only the session, which the flow "renewal" covers.'],
  ['permission denied or withdrawn', othersThan(permitted), 'The flow asks the phone for no permission.'],
]);

/** Cells that run only in Chromium: Node cannot do what they need. */
export const onlyInBrowser = reasonIn([
  ['worker waiting/killed', othersThan([...beforeSignIn, ...onlyReloaded]), 'Node has no service worker.'],
  ['permission denied or withdrawn', ['notifications'], 'Only a browser asks whether it may show notifications.'],
]);

/** Why this cell does not run in Node; null when it does. */
export const reasonAgainst: Reason = (flow, fault) => notApplicable(flow, fault) ?? onlyInBrowser(flow, fault);
