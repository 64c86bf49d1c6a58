/** The faults that only a browser has in full: its worker, its history, the files of a release, its permissions. */
export const browserFaults = [
  'deploy in mid-flow',
  'worker waiting/killed',
  'Back, bfcache, double tap',
  'permission denied or withdrawn',
] as const;

export type BrowserFault = (typeof browserFaults)[number];

/**
 * The names of the faults, which are the columns of the matrix. The first is the flow without a fault. `headless/troubles.ts`
 * and, for a browser's faults, `chromium/troubles.ts` cause them; `notApplicable.ts` lists where one does not apply.
 */
export const faults = [
  'nothing goes wrong',
  'offline before send',
  'request lost',
  'done but answer lost',
  'answer cut',
  '30 s latency',
  '500',
  '502 with HTML',
  '429 with Retry-After',
  'ten parallel 401',
  'renewal refused',
  '426',
  'duplicate delivery',
  'realtime out of order',
  'socket drop with missed events',
  'tab killed',
  'frozen 30 min',
  'same action in two tabs',
  'storage full',
  'storage wiped',
  'clock ± 26 h',
  ...browserFaults,
] as const;

export type Fault = (typeof faults)[number];

/** The faults of text messages: the columns of the flow “ride by text message”, which no fault of the internet reaches. */
export const smsFaults = ['lost', 'late', 'twice', 'forged', 'replayed', 'out of order', 'both ways at once'] as const;

export type SmsFault = (typeof smsFaults)[number];
