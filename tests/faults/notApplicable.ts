import type { Fault } from './faults.ts';
import { flows, type Flow } from './flows.ts';

type Rule = { fault: Fault; of: readonly Flow[]; because: string };

/** Why a fault does not apply to a flow, in one sentence; null if it applies. */
type Reason = (flow: Flow, fault: Fault) => string | null;

const reasonIn =
  (rules: readonly Rule[]): Reason =>
  (flow, fault) =>
    rules.find((rule) => rule.fault === fault && rule.of.includes(flow))?.because ?? null;

const beforeSignIn: readonly Flow[] = ['sign-in', 'sign-in in two steps', 'register/restore'];
/** Flows that receive realtime rows. */
const withRows: readonly Flow[] = ['start rent', 'pause/resume', 'finish with photo', 'notifications'];
const withoutRows = flows.filter((flow) => !withRows.includes(flow));
/** Flows that need a permission of the phone. */
const permitted: readonly Flow[] = ['promo', 'start rent', 'pause/resume', 'finish with photo', 'notifications'];
const storesNothing: readonly Flow[] = ['register/restore', 'delete/default card', 'promo'];

/** Cells that run neither in Node nor in a browser. */
export const notApplicable = reasonIn([
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
export const onlyInBrowser = reasonIn([
  {
    fault: 'worker waiting/killed',
    of: flows.filter((flow) => !beforeSignIn.includes(flow)),
    because: 'Node has no service worker.',
  },
  {
    fault: 'Back, bfcache, double tap',
    of: ['renewal'],
    because: 'The rider taps no button, and Node has neither Back nor a back/forward cache.',
  },
  {
    fault: 'permission denied or withdrawn',
    of: ['notifications'],
    because: 'Only a browser asks for the permission to show notifications.',
  },
]);

/** Why this cell does not run in Node; null when it does. */
export const reasonAgainst: Reason = (flow, fault) => notApplicable(flow, fault) ?? onlyInBrowser(flow, fault);
