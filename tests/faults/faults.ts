/**
 * The names of the faults: the columns of the matrix, and first the flow without one. How each is played: `headless/troubles.ts`,
 * `chromium/troubles.ts`; where it says nothing: `notApplicable.ts`.
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
  'deploy in mid-flow',
  'worker waiting/killed',
  'Back, bfcache, double tap',
  'permission denied or withdrawn',
] as const;

export type Fault = (typeof faults)[number];
